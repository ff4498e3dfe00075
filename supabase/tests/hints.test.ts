import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { REFUSAL_STATUSES } from "#contract/errors/refusal-statuses.ts";

const SCHEMAS = new URL("../schemas/", import.meta.url);

const sources = readdirSync(SCHEMAS, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".sql"))
  .map((name) => readFileSync(new URL(name, SCHEMAS), "utf8"));

const raised = new Map(
  sources.flatMap((sql) =>
    // Raised, or returned where a raised error would roll back what was recorded.
    [...sql.matchAll(/(?:errcode = |'code', )'PT(\d{3})', (?:hint = |'hint', )'(\w+)'/g)].map(
      ([, status, hint]) => [hint as string, Number(status)] as const,
    ),
  ),
);

test("contract/errors/refusal-statuses.ts lists exactly the hints that the database raises", () => {
  expect([...raised.keys()].sort()).toEqual(Object.keys(REFUSAL_STATUSES).sort());
});

test("every hint is raised with its status of contract/errors/refusal-statuses.ts", () => {
  const statuses = Object.entries(REFUSAL_STATUSES);
  expect(
    [...raised].filter(([hint, status]) => !statuses.some((s) => s[0] === hint && s[1] === status)),
  ).toEqual([]);
});

test("every refusal in a procedure has a status and a hint, or is a plain refusal of privilege", () => {
  const raises = sources.flatMap((sql) => sql.match(/raise exception[^;]*;/g) ?? []);
  expect(raises.length).toBeGreaterThan(15);
  expect(
    raises.filter((text) => !/errcode = ('PT\d{3}', hint = '\w+'|'42501')/.test(text)),
  ).toEqual([]);
});
