import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DECISIONS } from "./use-action-labels.ts";

const schemas = globSync("supabase/schemas/**/*.sql")
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

/** Returns the names in a file's table of labels. */
function labelled(file: string): string[] {
  const source = readFileSync(new URL(`./${file}`, import.meta.url), "utf8");
  return [...source.matchAll(/^ {4}(\w+): t`/gm)].map(([, name = ""]) => name);
}

/** Returns the complete names in an SQL expression. A string with a leading or trailing underscore is only a part of a name. */
const namesIn = (sql: string) =>
  [...sql.replaceAll(/(when|=|<>|in) *'\w+'/g, "").matchAll(/'([a-z]\w*[a-z])'/g)].map(
    ([, name = ""]) => name,
  );

test("every admin action in the schemas has a label", () => {
  const calls = schemas.matchAll(/log_admin_action\(\s*([^,]*),/g);
  const actions = [...calls].flatMap(([, action = ""]) => namesIn(action));
  expect(actions.length).toBeGreaterThan(25);
  const labels = [...Object.keys(DECISIONS), ...labelled("use-action-labels.ts")];
  expect(actions.filter((name) => !labels.includes(name))).toEqual([]);
});

test("every security event in the schemas has a label", () => {
  const calls = [
    ...schemas.matchAll(/log_security_event\(([^,]*),/g),
    ...schemas.matchAll(/security_events \(user_id, event[^;]*?values \([^,]*, ([^,)]*)/g),
  ];
  const events = calls.flatMap(([, event = ""]) => namesIn(event));
  expect(events.length).toBeGreaterThan(4);
  const labels = labelled("security-event-log.tsx");
  expect(events.filter((name) => !labels.includes(name))).toEqual([]);
});
