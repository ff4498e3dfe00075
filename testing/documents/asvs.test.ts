import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const page = await readFile(new URL("../../docs/asvs.md", import.meta.url), "utf8");
const rows = [
  ...page.matchAll(/^\| (\d[\d., ]*) \| .+? \| (pass|fail|n\/a) \| (.+) \|$/gm),
].flatMap(([, numbers = "", result = "", where = ""]) =>
  numbers.split(", ").map((number) => ({ number, result, where })),
);

test("docs/asvs.md states one result for each requirement of levels 1 and 2, and their numbers", () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(253);
  expect(rows).toHaveLength(253);
  const count = (wanted: string) => rows.filter(({ result }) => result === wanted).length;
  expect(page.replaceAll(/\s+/g, " ")).toContain(
    `${count("pass")} pass, ${count("fail")} fail and ${count("n/a")} do not apply`,
  );
});

test("every pass in docs/asvs.md names a file, whose existence references.test.ts checks", () => {
  const unproven = rows.filter(
    ({ result, where }) => result === "pass" && !/`[^`]*[./][^`]*`/.test(where),
  );
  expect(unproven).toEqual([]);
});
