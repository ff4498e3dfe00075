import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { type Limits, readLimits } from "./limits.ts";

const limits = readLimits({}, "https://samha.example") as Limits;
const documented = Object.entries(limits).map(
  ([name, { count, seconds }]) => [name, `${count}/${seconds}`] as const,
);

test.each(documented)("%s=%s stands in .env.example and in the README", async (name, value) => {
  expect(await readFile(".env.example", "utf8")).toContain(`#${name}=${value}\n`);
  expect(await readFile("README.md", "utf8")).toMatch(
    new RegExp(`\\| \`${name}\` +\\|[^\\n]+\\| \`${value}\` +\\|`),
  );
});
