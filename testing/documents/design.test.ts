import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const document = read("docs/design.md");
const tokens = read("web/styles/tokens.css");
const [light = "", system = "", chosen = ""] = tokens
  .split(/^\}/m)
  .filter((block) => block.includes("--canvas:"));

test("docs/design.md lists every color of the tokens, light and dark", () => {
  const rows = [...document.matchAll(/^\| `([\w-]+)` +\| `(#\w{6})` +\| `(#\w{6})` +\|/gm)];
  const described = rows.map(([, name, ...values]) => ({ name, values }));
  const dark = colorsOf(chosen);
  const used = [...colorsOf(light)].map(([name, value]) => ({
    name,
    values: [value, dark.get(name) ?? value],
  }));

  expect(used.length).toBeGreaterThan(30);
  expect(described).toEqual(used);
});

test("a chosen dark theme and the system's dark theme have the same colors", () => {
  expect(colorsOf(chosen).size).toBeGreaterThan(30);
  expect(colorsOf(system)).toEqual(colorsOf(chosen));
});

test("docs/design.md lists the breakpoints of the theme", () => {
  const theme = [...read("web/styles/theme.css").matchAll(/--breakpoint-(\w+): ([\d.]+)rem/g)];
  const described = [...document.matchAll(/^\| `(\w+)` +\| (\d+) px/gm)];

  expect(theme.length).toBeGreaterThan(2);
  for (const [, name, width] of theme) {
    expect(described.map(([, ...row]) => row)).toContainEqual([name, String(16 * Number(width))]);
  }
});

test("every text size on a screen is one of the tokens", () => {
  const sizes = new Set([...tokens.matchAll(/--(fs-\d+):/g)].map(([, size]) => size));
  const cwd = new URL("../../web", import.meta.url).pathname;
  const used = globSync("**/*.{tsx,ts,css}", { cwd }).flatMap((file) =>
    [...read(`web/${file}`).matchAll(/\btext-(fs-\d+)/g)].map(([, size]) => ({ file, size })),
  );

  expect(used.length).toBeGreaterThan(100);
  expect(used.filter(({ size }) => !sizes.has(size ?? ""))).toEqual([]);
});

function colorsOf(block: string): Map<string, string> {
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
}
