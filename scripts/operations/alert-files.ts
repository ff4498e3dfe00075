import { WATCHED } from "./alert-rules.ts";

const SOURCE = "scripts/operations/alert-rules.ts: do not edit";

/** Returns the table of the operations handbook. */
export async function alertPageOf(): Promise<string> {
  const rows = WATCHED.map(
    ({ metric, threshold, action }) => `| ${metric} | ${threshold} | ${action} |`,
  );
  return `<!-- Generated from ${SOURCE}. -->

# Metrics to watch

| metric | threshold | action |
| --- | --- | --- |
${rows.join("\n")}
`;
}

/** Returns the alerts in the format of Prometheus. A JSON string is also a YAML string. */
export async function alertRulesOf(): Promise<string> {
  const rules = WATCHED.flatMap(({ alerts, threshold, action }) =>
    alerts.map(
      (alert) => `      - alert: ${alert.name}
        expr: ${JSON.stringify(alert.expr)}
        for: ${alert.for}
        labels:
          severity: ${alert.severity}
        annotations:
          summary: ${JSON.stringify(threshold)}
          action: ${JSON.stringify(action)}
`,
    ),
  );
  return `# Generated from ${SOURCE}.
groups:
  - name: samha
    rules:
${rules.join("")}`;
}

/** Returns a Grafana board with a panel for each alert, which shows the alert's expression without its threshold. */
export async function alertBoardOf(): Promise<string> {
  const alerts = WATCHED.flatMap((watched) => watched.alerts.map((rule) => ({ ...watched, rule })));
  const panels = alerts.map(({ rule, threshold, action }, index) => ({
    id: index + 1,
    title: rule.name.replace("Samha", ""),
    description: `${threshold}. ${action}`,
    type: "timeseries",
    datasource: { type: "prometheus", uid: "$datasource" },
    gridPos: { x: (index % 3) * 8, y: Math.floor(index / 3) * 7, w: 8, h: 7 },
    targets: [{ refId: "A", expr: withoutThreshold(rule.expr) }],
  }));
  const board = {
    title: "Samha",
    uid: "samha",
    schemaVersion: 39,
    time: { from: "now-24h", to: "now" },
    templating: {
      list: [{ name: "datasource", type: "datasource", query: "prometheus", label: "Prometheus" }],
    },
    panels,
  };
  return `${JSON.stringify(board, null, 2)}\n`;
}

/** Returns the left side of the first comparison: the series that the alert compares. */
function withoutThreshold(expr: string): string {
  return expr.split(/ (?:[<>]=?|==) /, 1)[0] ?? expr;
}
