import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { listFiles } from "#testing/architecture/list-files.ts";
import { findMissingTests, readQuotedTests } from "#testing/architecture/quoted-tests.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readFileSync(`${root}/docs/promises.md`, "utf8");
const PROMISES = 108;

test("every test in docs/promises.md exists", () => {
  expect(findMissingTests(page, listFiles(root))).toEqual([]);
});

test("every promise of docs/promises.md has a test", () => {
  const rows = page.split("\n").filter((line) => /^\| \d+ +\|/.test(line));
  for (const row of rows) expect(readQuotedTests(row), row).toHaveLength(1);
  const numbers = new Set(rows.map((row) => Number(row.split("|")[1])));
  expect([...numbers]).toEqual(Array.from({ length: PROMISES }, (_, index) => index + 1));
});
