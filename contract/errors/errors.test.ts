import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inEnglish } from "#testing/in-english.ts";
import { writeProblem } from "./problem.ts";
import { REFUSAL_STATUSES } from "./refusal-statuses.ts";

const schemas = new URL("../../supabase/schemas/", import.meta.url);

/** Refusals in the schemas, `errcode = 'PT409', hint = 'already_voted'`, with their texts. */
const raised = readdirSync(schemas, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".sql"))
  .map((file) => readFileSync(new URL(file, schemas), "utf8"))
  .flatMap((sql) => [
    ...sql.matchAll(
      /raise exception '(?<text>[^']+)'[^;]*?errcode = 'PT(?<status>\d+)',\s*hint = '(?<hint>\w+)'/g,
    ),
    ...sql.matchAll(
      /'code', 'PT(?<status>\d+)', 'hint', '(?<hint>\w+)'[^;]*?'message', '(?<text>[^']+)'/g,
    ),
  ])
  .map(({ groups = {} }) => ({
    text: groups.text,
    status: Number(groups.status),
    hint: String(groups.hint),
  }));

test("the table of refusals contains exactly the database's hints with their statuses", () => {
  const table = Object.entries(REFUSAL_STATUSES).map(([hint, status]) => `${hint} ${status}`);
  const database = new Set(raised.map(({ hint, status }) => `${hint} ${status}`));

  expect([...database].sort()).toEqual(table.sort());
});

test("a text fixed by the contract is the same in the database and on the page", () => {
  const fixed = raised.filter(({ hint }) =>
    [
      "not_authenticated",
      "deal_not_found",
      "already_voted",
      "deal_expired",
      "not_admin",
      "not_that_user",
      "no_admin_privileges",
    ].includes(hint),
  );

  expect(fixed.length).toBeGreaterThan(5);
  for (const { hint, text } of fixed) expect(text).toBe(inEnglish(writeProblem(hint)));
});
