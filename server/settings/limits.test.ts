import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { type Limits, readLimits } from "./limits.ts";

const limits = readLimits({}, "https://samha.example") as Limits;
const documented = Object.entries(limits).map(
  ([name, { count, seconds }]) => [name, `${count}/${seconds}`] as const,
);

test.each(documented)(
  "%s=%s stands in .env.example and in docs/configuration.md",
  async (name, value) => {
    expect(await readFile(".env.example", "utf8")).toContain(`#${name}=${value}\n`);
    expect(await readFile("docs/configuration.md", "utf8")).toMatch(
      new RegExp(`\\| \`${name}\` +\\|[^\\n]+\\| \`${value}\` +\\|`),
    );
  },
);

test("docs/configuration.md and .env.example name the same variables", async () => {
  const example = await readFile(".env.example", "utf8");
  const page = await readFile("docs/configuration.md", "utf8");
  const inExample = [...example.matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const inTables = page
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([A-Z0-9_]+)`/g)])
    .map(([, name]) => name);

  expect(inExample.length).toBeGreaterThan(30);
  expect(inTables.sort()).toEqual(inExample.sort());
});
