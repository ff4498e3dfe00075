import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { listFiles } from "#testing/architecture/list-files.ts";
import { findClauseOpeners, findReplacedWords, readProse } from "./prose.ts";

const files = listFiles(fileURLToPath(new URL("../..", import.meta.url)));
const lines = readProse(files);

const EXAMPLES = new Map([
  ["web/a.ts", "/** Who votes. */\n// The page is told by nobody.\n"],
  ["web/b.ts", "/**\n * Returns the voters.\n */\n// A guest keeps `guest`.\n"],
  ["docs/c.md", "| it stands in the list of what waits |\n\nAn admin reviews it.\n"],
  ["a.sql", "-- Of a deal.\n-- Its votes.\ncreate function a()\n-- One vote.\ncreate table b ()"],
]);

test("examples of each rule are found", () => {
  const examples = readProse(EXAMPLES);
  expect(findClauseOpeners(EXAMPLES)).toEqual(["web/a.ts: Who votes. */", "a.sql: Of a deal."]);
  expect(findReplacedWords(examples)).toEqual(["web/b.ts:4: A guest keeps `guest`."]);
});

test("a docstring begins with a verb or a noun", () => {
  expect(findClauseOpeners(files)).toEqual([]);
});

test("comments, documents and texts on screen use the words of the glossary", () => {
  expect(findReplacedWords(lines)).toEqual([]);
});
