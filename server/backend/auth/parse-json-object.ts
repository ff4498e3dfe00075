const DEPTH_MAX = 32;
/** Strings and signs of a text that is JSON; numbers, words and spaces between them are skipped. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;
/** As `JSON.stringify` writes the character 0 and half a surrogate pair; an even number of backslashes was typed. */
const NOT_STORED = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/**
 * Returns the object that a body holds, or null where another reader could find another one, or none: no JSON object,
 * a byte order mark, wrong UTF-8, a name twice in one object, more than 32 levels, characters PostgreSQL cannot store.
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

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether valid JSON is at most 32 levels deep and no object has a name twice. */
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
