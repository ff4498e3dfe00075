const TEXTS = ["email", "password", "token", "token_hash", "refresh_token", "type"];
/** As JSON writes the character 0; two backslashes before the u are a backslash that was typed. */
const NOTHING = /(?<!\\)(?:\\\\)*\\u0000/;

/**
 * The field of a request about an account that the backend would fail on, or null: an object where it expects a text,
 * or a character that PostgreSQL cannot keep. A body that is no JSON is for the backend to refuse.
 */
export function refusedFields(body: Buffer | null): string | null {
  if (!body?.length) return null;
  const text = body.toString("utf8");
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) return "The request";
  const sent = fields as Record<string, unknown>;
  const odd = TEXTS.find((name) => !isText(sent[name]));
  if (odd) return odd;
  // The database makes the profile of it.
  if (!isText((sent.data as { username?: unknown } | null | undefined)?.username))
    return "username";
  return NOTHING.test(text) ? "The request" : null;
}

function isText(value: unknown): boolean {
  return value === undefined || value === null || typeof value === "string";
}
