import { readFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#testing/site/free-port.ts";
import { openMetrics } from "./open-metrics.ts";

/** Metrics that one sentence explains together. */
const DEFAULT_METRIC = /^(?:process|nodejs)_/;

test("the pages for operators explain every metric, and no other", async () => {
  const port = await freePort();
  const server = await openMetrics({ host: "127.0.0.1", port }, ".").serve({
    ownerUrl: "postgres://nobody@127.0.0.1:1/none",
    backendLoad: () => ({}),
  });
  onTestFinished(() => server.stop());
  const scrape = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const names = [...scrape.matchAll(/^# TYPE (\w+) /gm)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(40);

  const handbook = await readFile("docs/operations.md", "utf8");
  const rows = (await readFile("docs/alerts.md", "utf8")).match(/^\| `.*$/gm) ?? [];
  const explained = new Set(
    rows
      .flatMap((row) => [...(row.split(" | ")[0] ?? "").matchAll(/`([a-z]\w+_\w+)/g)])
      .map(([, name = ""]) => name),
  );
  expect(handbook.includes("`process_*` and `nodejs_*` metrics")).toBe(true);
  expect(names.filter((name) => !DEFAULT_METRIC.test(name) && !explained.has(name))).toEqual([]);
  expect([...explained].filter((name) => !names.includes(name))).toEqual([]);
});
