import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { listFiles } from "../architecture/list-files.ts";
import { isThere, readNamedPaths } from "../architecture/read-documents.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const files = listFiles(root);
/** All documents except decisions, which may mention removed files, and demo texts. */
const documents = [...files].filter(
  ([path]) => path.endsWith(".md") && !/^(?:docs\/decisions\/0|demo\/)/.test(path),
);
const text = (path: string) => files.get(path) ?? "";
const { scripts } = z.parse(
  z.object({ scripts: z.record(z.string(), z.string()) }),
  JSON.parse(text("package.json")),
);

test("every path and every link in a document leads to a file or a directory", () => {
  const named = documents.flatMap(([path, markdown]) => readNamedPaths(path, markdown));

  expect(named.length).toBeGreaterThan(100);
  expect(
    named
      .filter(({ path }) => !isThere(path, files) && !existsSync(`${root}/${path}`))
      .map(({ document, path }) => `${document} names ${path}`),
  ).toEqual([]);
});

test("every file that a document names without its directory exists", () => {
  const names = new Set([...files.keys()].map((path) => path.replace(/^.*\//, "")));
  const missing = documents.flatMap(([path, markdown]) =>
    [...markdown.matchAll(/`([\w-][\w.-]*\.(?:tsx?|mjs|sql|css|json|yml))`/g)]
      .filter(([, name = ""]) => !names.has(name))
      .map(([name]) => `${path}: ${name}`),
  );

  expect(missing).toEqual([]);
});

test("CONTRIBUTING.md explains each script of package.json", () => {
  const items = text("CONTRIBUTING.md")
    .split("\n")
    .filter((line) => line.startsWith("- `npm "));
  const described = items.flatMap((item) =>
    [...item.matchAll(/`npm (?:run )?([\w:]+)/g)].map(([, name]) => name),
  );
  const missing = Object.keys(scripts).filter((name) => !described.includes(name));

  expect(missing).toEqual([]);
});

test("every command that a document names is a script of package.json", () => {
  const known = new Set(Object.keys(scripts));
  const unknown = documents.flatMap(([path, markdown]) =>
    [...markdown.matchAll(/\bnpm run ([\w:-]+)/g)]
      .filter(([, name = ""]) => !known.has(name))
      .map(([command]) => `${path}: ${command}`),
  );

  expect(unknown).toEqual([]);
});

test("the index of decisions lists every decision with its title and its status", () => {
  const index = text("docs/decisions/README.md");
  const listed = [...index.matchAll(/^\| \[(\d{4})\]\(([^)]+)\) +\| (.+?) +\| (.+?) +\|$/gm)].map(
    ([, number, file, title, status]) => ({ number, file, title, status }),
  );
  const written = [...files]
    .filter(([path]) => /^docs\/decisions\/\d{4}-.*\.md$/.test(path))
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([path, markdown]) => ({
      number: /^# (\d{4}) /.exec(markdown)?.[1],
      file: path.replace("docs/decisions/", ""),
      title: /^# \d{4} (.+)$/m.exec(markdown)?.[1],
      status: /^Status: (.+?)\.?$/m.exec(markdown)?.[1],
    }));

  expect(written.length).toBeGreaterThan(14);
  expect(listed).toEqual(written);
});

test("no file cites a numbered section of a contract or a design", () => {
  const cited = [...files].filter(([, source]) => /\b(?:contract|design) \d/i.test(source));

  expect(cited.map(([path]) => path)).toEqual([]);
});
