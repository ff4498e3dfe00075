import { parseSync } from "vite";
import type { Files } from "./list-files.ts";

/** A test that a document names: the file it stands in and its name, word for word. */
export interface QuotedTest {
  file: string;
  name: string;
}

/**
 * What a document says and the repository does not hold: one line for each quoted test whose file or name is not there.
 * `files` are texts by path. Names built by a template are quoted with their `${}`.
 */
export function findMissingTests(markdown: string, files: Files): string[] {
  const names = new Map<string, Set<string>>();
  const missing: string[] = [];
  for (const { file, name } of readQuotedTests(markdown)) {
    const source = files.get(file);
    if (source === undefined) missing.push(`${file} is not there`);
    else {
      const known = names.get(file) ?? readTestNames(file, source);
      names.set(file, known);
      if (!known.has(name)) missing.push(`${file} has no test "${name}"`);
    }
  }
  return missing;
}

/** The rows of a document's tables that end in a test: `| ... | \`file\` | name |`. */
export function readQuotedTests(markdown: string): QuotedTest[] {
  return [...markdown.matchAll(QUOTED_ROW)].map(([, file = "", name = ""]) => ({
    file,
    name: name.trim().replaceAll("\\|", "|"),
  }));
}

const QUOTED_ROW = /^\|.*\| *`([^`|]+\.test\.tsx?)` *\|((?:\\\||[^|\n])+)\|$/gm;

/** Every name given to `test`, `it` or `describe`, `.each` and the like included, as it stands in the source. */
export function readTestNames(path: string, source: string): Set<string> {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  return new Set(testNamesIn(program, source));
}

function testNamesIn(node: unknown, source: string): string[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((part) => testNamesIn(part, source));
  const { type, callee, arguments: given } = node as CallNode;
  const name = type === "CallExpression" && isTester(callee) ? nameOf(given?.[0], source) : null;
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

/** `test(...)`, `test.each(...)(...)`, `describe.skipIf(...)(...)`: what is called begins with a tester's name. */
function isTester(callee: CallNode | undefined): boolean {
  if (callee === undefined) return false;
  if (callee.name !== undefined) return ["test", "it", "describe"].includes(callee.name);
  return isTester(callee.object ?? callee.callee ?? callee.tag);
}

function nameOf(node: NameNode | undefined, source: string): string | null {
  if (node?.type === "Literal") return typeof node.value === "string" ? node.value : null;
  return node?.type === "TemplateLiteral" ? source.slice(node.start + 1, node.end - 1) : null;
}
