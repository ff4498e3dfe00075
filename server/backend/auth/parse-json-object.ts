import { isObject } from "#contract/json-object.ts";

const DEPTH_MAX = 32;
/** Strings, brackets, braces and colons of valid JSON. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;
/** The null character and lone surrogates as `JSON.stringify` writes them; an even number of backslashes is literal text. */
const NOT_STORED = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/**
 * Returns the object in a body, or null if another parser could read it differently or not at all: no JSON object, a byte
 * order mark, invalid UTF-8, a duplicate name in an object, more than 32 levels, or characters that PostgreSQL cannot store.
 */
export function parseJsonObject(body: Buffer): Record<string, unknown> | null {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value) || !hasPlainShape(text) || NOT_STORED.test(JSON.stringify(value)))
    return null;
  return value;
}

/** Returns whether valid JSON has at most 32 levels and no object has a duplicate name. */
function hasPlainShape(json: string): boolean {
  const open: Set<string>[] = [];
  let text = "";
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === "{" || token === "[") {
      if (open.push(new Set()) > DEPTH_MAX) return false;
    } else if (token === "}" || token === "]") {
      open.pop();
    } else if (token === ":") {
      const names = open.at(-1);
      const name = JSON.parse(text) as string;
      if (names?.has(name)) return false;
      names?.add(name);
    } else {
      text = token;
    }
  }
  return true;
}
