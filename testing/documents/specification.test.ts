import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { CONTEXT_MESSAGES, FALLBACKS, MESSAGES } from "#contract/errors/errors.ts";
import { listFiles } from "#testing/architecture/list-files.ts";
import { findMissingTests, readQuotedTests } from "#testing/architecture/quoted-tests.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const specification = readFileSync(`${root}/docs/specification.md`, "utf8");
const files = listFiles(root);

test("every test in docs/specification.md exists", () => {
  expect(findMissingTests(specification, files)).toEqual([]);
});

test("every section of the specification has sentences with tests", () => {
  const sections = specification.split(/^## /m).slice(1);
  const sizes = new Map(
    sections.map((section) => [section.slice(0, 1), readQuotedTests(section).length]),
  );
  for (const number of ["2", "3", "4", "5", "6", "7", "8", "9"]) {
    expect(sizes.get(number), `section ${number}`).toBeGreaterThan(20);
  }
});

test("the error tables contain no unused message", () => {
  const product = [...files]
    .filter(
      ([path]) => /^(contract|web|server)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
    )
    .map(([, text]) => text)
    .join("\n");
  const tables = { CONTEXT_MESSAGES, MESSAGES, FALLBACKS };
  const names = Object.entries(tables).flatMap(([table, messages]) =>
    Object.keys(messages).map((key) => `${table}.${key}`),
  );

  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(product))).toEqual([]);
});
