import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { type Limits, readLimits } from "./limits.ts";

const limits = readLimits({}, "https://samha.example") as Limits;
const documented = Object.entries(limits).map(
  ([name, { count, seconds }]) => [name, `${count}/${seconds}`] as const,
);

test.each(documented)(".env.example and docs/configuration.md have %s=%s", async (name, value) => {
  expect(await readFile(".env.example", "utf8")).toContain(`#${name}=${value}\n`);
  expect(await readFile("docs/configuration.md", "utf8")).toMatch(
    new RegExp(`\\| \`${name}\` +\\|[^\\n]+\\| \`${value}\` +\\|`),
  );
});

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

test("both files name the same range of limits that are divided for new members", async () => {
  const example = await readFile(".env.example", "utf8");
  const page = await readFile("docs/configuration.md", "utf8");
  const [, first, last] = /limits from[\s#]+(LIMIT_\w+) to (LIMIT_\w+); 1\/1/.exec(example) ?? [];
  expect(page).toContain(`the limits from \`${first}\` to \`${last}\` are divided`);
  const names = Object.keys(limits);
  const divided = names.slice(names.indexOf(first ?? ""), names.indexOf(last ?? "") + 1);
  // Limits that the database enforces, except the limits on addresses, emails and messages.
  const settings = await readFile("server/database/write-settings.ts", "utf8");
  const stored = [...settings.matchAll(/^ {2}limit_\w+: "(LIMIT_\w+)"/gm)].map(([, name]) => name);
  expect(divided).toEqual(
    stored.filter(
      (name) => !/^LIMIT_(CHECKS_ADDRESS|CONFIRMATIONS|CONTACT|NEW_MEMBERS)$/.test(name ?? ""),
    ),
  );
});
