import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { listFiles } from "#testing/architecture/list-files.ts";
import { findMissingTests, readQuotedTests } from "#testing/architecture/quoted-tests.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const THREATS = 31;
const page = await readFile(new URL("../../docs/security.md", import.meta.url), "utf8");

test("every test in docs/security.md exists", () => {
  expect(readQuotedTests(page).length).toBeGreaterThan(90);
  expect(findMissingTests(page, listFiles(ROOT))).toEqual([]);
});

test("every threat in docs/security.md has a defense and a test", () => {
  const rows = page.split("\n").filter((line) => /^\| T\d+ +\|/.test(line));
  const threats = new Set(rows.map((row) => Number(/^\| T(\d+) +\|/.exec(row)?.[1])));
  expect([...threats].sort((a, b) => a - b)).toEqual(
    Array.from({ length: THREATS }, (_, index) => index + 1),
  );
  for (const row of rows) expect(readQuotedTests(row), row).toHaveLength(1);
});
