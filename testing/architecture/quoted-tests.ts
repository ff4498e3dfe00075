import { parseSync } from "vite";
import type { Files } from "./list-files.ts";

/** Test that a document quotes: its file and exact name. */
export interface QuotedTest {
  file: string;
  name: string;
}

/**
 * Returns a line for each quoted test whose file or name is missing. `files` are texts by path. Names from templates are quoted
 * with their `${}`.
 */
export function findMissingTests(markdown: string, files: Files): string[] {
  const names = new Map<string, Set<string>>();
  const missing: string[] = [];
  for (const { file, name } of readQuotedTests(markdown)) {
    const source = files.get(file);
    if (source === undefined) missing.push(`${file} does not exist`);
    else {
      const declared = names.get(file) ?? readTestNames(file, source);
      names.set(file, declared);
      if (!declared.has(name)) missing.push(`${file} has no test "${name}"`);
    }
  }
  return missing;
}

/** Reads the table rows of a document that end in a test: `| ... | \`file\` | name |`. */
export function readQuotedTests(markdown: string): QuotedTest[] {
  return [...markdown.matchAll(QUOTED_ROW)].map(([, file = "", name = ""]) => ({
    file,
    name: name.trim().replaceAll("\\|", "|"),
  }));
}

const QUOTED_ROW = /^\|.*\| *`([^`|]+\.test\.tsx?)` *\|((?:\\\||[^|\n])+)\|$/gm;

/** Returns the names in all calls of `test`, `it` and `describe`, including `.each` and the like, as written in the source. */
export function readTestNames(path: string, source: string): Set<string> {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  return new Set(testNamesIn(program, source));
}

function testNamesIn(node: unknown, source: string): string[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((part) => testNamesIn(part, source));
  const { type, callee, arguments: args } = node as CallNode;
  const name = type === "CallExpression" && isTester(callee) ? nameOf(args?.[0], source) : null;
  const inside = Object.values(node).flatMap((part) => testNamesIn(part, source));
  return name === null ? inside : [name, ...inside];
}

interface CallNode {
  type?: string;
  name?: string;
  callee?: CallNode;
  object?: CallNode;
  tag?: CallNode;
  arguments?: NameNode[];
}

interface NameNode {
  type: string;
  value?: unknown;
  start: number;
  end: number;
}

/** Recognizes `test(...)`, `test.each(...)(...)` and `describe.skipIf(...)(...)`. */
function isTester(callee: CallNode | undefined): boolean {
  if (callee === undefined) return false;
  if (callee.name !== undefined) return ["test", "it", "describe"].includes(callee.name);
  return isTester(callee.object ?? callee.callee ?? callee.tag);
}

function nameOf(node: NameNode | undefined, source: string): string | null {
  if (node?.type === "Literal") return typeof node.value === "string" ? node.value : null;
  return node?.type === "TemplateLiteral" ? source.slice(node.start + 1, node.end - 1) : null;
}
