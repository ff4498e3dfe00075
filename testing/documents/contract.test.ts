import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { paths } from "#contract/addresses/paths.ts";
import { PROCEDURES } from "#contract/procedures.ts";
import { readLimits } from "#server/settings/limits.ts";
import { listFiles } from "../architecture/list-files.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const document = readFileSync(`${root}/docs/contract.md`, "utf8");
const types = readFileSync(`${root}/contract/database.types.ts`, "utf8");
const files = listFiles(root);
const quoted = new Set([...document.matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name));

test.each(["Tables", "Views"])("docs/contract.md names all %s of the database", (part) => {
  const names = namesOf(part);

  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !quoted.has(name))).toEqual([]);
});

test("docs/contract.md states who may call each procedure", () => {
  const section = /^## Procedures$(.*?)^## /ms.exec(document)?.[1] ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  const stated = rows.flatMap((row) => {
    const [, names = "", who = ""] = row.split("|");
    return [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => [name, who.trim()]);
  });
  const declared = Object.entries(PROCEDURES).map(([name, { caller }]) => [
    name,
    caller === "everyone" ? "all" : caller,
  ]);

  expect(stated.sort()).toEqual(declared.sort());
});

test("docs/contract.md lists every address of the route table", () => {
  const templates = Object.values(paths).map((path) =>
    (typeof path === "string" ? path : decodeURIComponent(path("{}"))).replace(/\?.*$/, ""),
  );
  const described = new Set(
    [...document.matchAll(/(?:`|GET |POST )(\/[^`\s?]*)/g)].map(([, path = ""]) =>
      path.replace(/\{\w+\}/g, "{}"),
    ),
  );

  expect(templates.length).toBeGreaterThan(40);
  expect(templates.filter((path) => !described.has(path))).toEqual([]);
});

test("docs/contract.md lists every other address that the server handles", () => {
  const routes = [...files]
    .filter(([path]) => path.startsWith("server/") && !/\.(test|fixture)\.ts$/.test(path))
    .flatMap(([, source]) => [
      ...source.matchAll(/\.(?:get|post|put|patch|delete|all)\(\s*"(\/[\w./*-]+)"/g),
    ])
    .map(([, route = ""]) => route)
    .filter((route) => route !== "/" && !route.startsWith("/:"));

  expect(routes.length).toBeGreaterThan(6);
  expect(routes.filter((route) => !document.includes(route.replace(/\/\*$/, "")))).toEqual([]);
});

test("docs/contract.md lists every error code", () => {
  const source = (pattern: RegExp) =>
    [...files]
      .filter(([path]) => pattern.test(path))
      .map(([, text]) => text)
      .join("\n");
  const codes = [
    ...source(/^supabase\/schemas\/.*\.sql$/).matchAll(/\bhint = '(\w+)'/g),
    ...source(/^server\/images\/image-refusal\.ts$/).matchAll(/^ {2}(\w+): \[\d{3},/gm),
    ...source(/^server\/backend\/.*(?<!\.test)\.ts$/).matchAll(
      /\b(?:refuse|fault|RefusedRequest)\(\s*(?:\d{3},\s*)?"(\w+)"/g,
    ),
  ].map(([, code = ""]) => code);

  expect(new Set(codes).size).toBeGreaterThan(120);
  expect([...new Set(codes)].filter((code) => !quoted.has(code))).toEqual([]);
});

test("docs/contract.md lists every limit", () => {
  const limits = Object.keys(readLimits({}, "https://samha.example"));

  expect(limits.length).toBeGreaterThan(10);
  expect(limits.filter((limit) => !quoted.has(limit))).toEqual([]);
});

/** Returns the names in a part of the generated types. */
function namesOf(part: string): string[] {
  const body = new RegExp(`^ {4}${part}: \\{\\n(.*?)^ {4}\\}`, "ms").exec(types)?.[1] ?? "";
  return [...body.matchAll(/^ {6}(\w+):/gm)].map(([, name = ""]) => name);
}
