import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { listFiles } from "#testing/architecture/list-files.ts";
import { readEvidence } from "./read-evidence.ts";

const THREATS = 31;
const PROMISES = 130;
const SECTIONS = [2, 3, 4, 5, 6, 7, 8, 9];

const files = listFiles(fileURLToPath(new URL("../..", import.meta.url)));
const security = pageOf("docs/security.md");
const promises = pageOf("docs/evidence/promises.md");
const specification = pageOf("docs/evidence/specification.md");
const threats = readEvidence(security).filter(({ first }) => /^T\d+$/.test(first));

test("the tables of evidence are read: each row's first cell and the files in its last", () => {
  const page = [
    "| fault | defense |\n| --- | --- |\n| not | `a.test.ts` |\n",
    "| # | threat | tests |\n| --- | --- | --- |",
    "| T1 | a \\| b | `web/a.test.ts`, `web/b.test.tsx` |\n| T2 | c | |\n",
  ].join("\n");
  expect(readEvidence(page)).toEqual([
    { first: "T1", tests: ["web/a.test.ts", "web/b.test.tsx"] },
    { first: "T2", tests: [] },
  ]);
});

test.each([
  ["docs/security.md", security, 400],
  ["docs/evidence/promises.md", promises, 250],
  ["docs/evidence/specification.md", specification, 200],
])("every row of evidence in %s names files that contain tests", (_, page, least) => {
  const rows = readEvidence(page);
  const isTest = (path: string) =>
    /\.test\.tsx?$/.test(path) && /\btest\b[.(]/.test(files.get(path) ?? "");

  expect(rows.length).toBeGreaterThan(least);
  expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
  expect(rows.flatMap(({ tests }) => tests).filter((path) => !isTest(path))).toEqual([]);
});

test("every threat, every promise and every section of the specification has evidence", () => {
  const rows = readEvidence(promises).filter(({ first }) => /^\d+$/.test(first));
  const sections = specification
    .split(/^## /m)
    .filter((section) => readEvidence(section).length > 12);

  expect(numbersIn(threats)).toEqual(oneTo(THREATS));
  expect(numbersIn(rows)).toEqual(oneTo(PROMISES));
  expect(sections.map((section) => Number.parseInt(section, 10))).toEqual(SECTIONS);
});

test("a test whose name begins with a threat's number is in a file listed for that threat", () => {
  const named = [...files]
    .filter(([path]) => path.startsWith("testing/security/"))
    .flatMap(([path, source]) =>
      [...source.matchAll(/\btest(?:\.\w+\([^"]*\))?\(\s*"(T\d+): /g)].map(([, threat = ""]) => ({
        threat,
        path,
      })),
    );
  const listed = (threat: string, path: string) =>
    threats.some(({ first, tests }) => first === threat && tests.includes(path));

  expect(named.length).toBeGreaterThan(60);
  expect(named.filter(({ threat, path }) => !listed(threat, path))).toEqual([]);
});

function pageOf(path: string): string {
  return files.get(path) ?? "";
}

function numbersIn(rows: readonly { first: string }[]): number[] {
  return [...new Set(rows.map(({ first }) => Number(first.replace("T", ""))))];
}

function oneTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
