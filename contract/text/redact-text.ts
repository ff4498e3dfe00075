import { LONG_WORDS, REDACTED } from "./sensitive-words.ts";

/**
 * Redacts a text for logs: email addresses, phone numbers, JSON web tokens, keys, passwords in addresses, and values of sensitive
 * names (`password=...`, `"token": "..."`, PostgreSQL's `Key (email)=(...)`).
 */
export function redactText(text: string): string {
  const part = text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text;
  const withoutPatterns = PATTERNS.reduce(
    (redacted, [pattern, replacement]) => redacted.replace(pattern, replacement),
    part,
  );
  return redactNamedValues(withoutPatterns);
}

/** Redacts the values of sensitive names. Takes linear time: each name is matched once, from its first character. */
export function redactNamedValues(
  text: string,
  isSensitive: (name: string) => boolean = isSensitiveInText,
): string {
  let redacted = "";
  let end = 0;
  for (const match of text.matchAll(NAME_AND_SIGN)) {
    const start = match.index + match[0].length;
    // The name is inside a redacted value.
    if (match.index < end) continue;
    if (!isSensitive(match[1] ?? "")) continue;
    const value = valueAt(text, start);
    if (!value) continue;
    redacted += text.slice(end, start) + value.replacement;
    end = value.end;
  }
  return redacted + text.slice(end);
}

const LENGTH_MAX = 10_000;

// All repetitions are bounded, so that a hostile text takes linear time.
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]{5,300}\.[\w-]{5,8192}(?:\.[\w-]{0,4096})?/g, REDACTED],
  [/\bsb_(?:secret|publishable)_[\w-]{8,200}/g, REDACTED],
  [/\b(Bearer|Basic) +[\w.~+/=-]{1,8192}/gi, `$1 ${REDACTED}`],
  [/(\b[a-z][a-z\d+.-]{1,20}:\/\/)[^\s/@:]{0,200}:[^\s/@]{1,200}@/gi, `$1${REDACTED}@`],
  [/[^\s@"'`<>()=,;:[\]]{1,64}@(?:[^\s@"'`<>()=,;:[\].]{1,63}\.){1,8}[a-z\d-]{2,63}/gi, REDACTED],
  [/\+\d[\d ()-]{6,18}\d/g, REDACTED],
  [/(\bKey \([^()]{1,200}\)=)\([^)]{0,2000}\)/g, `$1(${REDACTED})`],
];

/** `password=`, `"token": `. The lookbehind allows matches only at the start of a name. */
const NAME_AND_SIGN = /(?<![\w-])([\w-]+)\\?["']?\s{0,3}[:=]\s{0,3}/g;
const SENSITIVE = new RegExp(`${LONG_WORDS.join("|")}|\\bkey|\\bjwt|_key|-key|code_verifier`, "i");
/** Number of characters at the end of a name that are checked. */
const NAME_END = 60;

function isSensitiveInText(name: string): boolean {
  return SENSITIVE.test(name.slice(-NAME_END));
}

const QUOTED = /\\?(?:"[^"]*"?|'[^']*'?)/y;
const BARE = /(?!["'[(]|Bearer|Basic)[^\s&,;)}"']+/iy;

/** Returns the end and the replacement of the value at `start`. */
function valueAt(text: string, start: number): { end: number; replacement: string } | undefined {
  QUOTED.lastIndex = start;
  const quoted = QUOTED.exec(text)?.[0];
  if (quoted !== undefined) {
    const quote = quoted.replace("\\", "").charAt(0);
    const isClosed = quoted.length > 1 && quoted.endsWith(quote);
    return {
      end: start + quoted.length,
      replacement: `${quote}${REDACTED}${isClosed ? quote : ""}`,
    };
  }
  BARE.lastIndex = start;
  const bare = BARE.exec(text)?.[0];
  return bare === undefined ? undefined : { end: start + bare.length, replacement: REDACTED };
}
