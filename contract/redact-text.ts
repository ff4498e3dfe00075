import { LONG_WORDS, REDACTED } from "./sensitive-words.ts";

/**
 * A text fit for a log: without e-mail addresses, phone numbers, JSON web tokens, keys, passwords in addresses, and the
 * values behind sensitive words (`password=...`, `"token": "..."`, PostgreSQL's `Key (email)=(...)`).
 */
export function redactText(text: string): string {
  const part = text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text;
  return PATTERNS.reduce((redacted, [pattern, by]) => redacted.replace(pattern, by), part);
}

const LENGTH_MAX = 10_000;

const NAME = `[\\w-]{0,40}(?:${LONG_WORDS.join("|")}|\\bkey|\\bjwt|_key|-key|code_verifier)[\\w-]{0,40}`;

// Every repetition is bounded: a hostile text must not cost more than its length.
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]{5,4096}\.[\w-]{5,8192}(?:\.[\w-]{0,4096})?/g, REDACTED],
  [/\bsb_(?:secret|publishable)_[\w-]{8,200}/g, REDACTED],
  [/\b(Bearer|Basic) +[\w.~+/=-]{1,8192}/gi, `$1 ${REDACTED}`],
  [/(\b[a-z][a-z\d+.-]{1,20}:\/\/)[^\s/@:]{0,200}:[^\s/@]{1,200}@/gi, `$1${REDACTED}@`],
  [/[^\s@"'`<>()=,;:[\]]{1,64}@[^\s@"'`<>()=,;:[\]]{1,190}\.[a-z\d-]{2,63}/gi, REDACTED],
  [/\+\d[\d ()-]{6,18}\d/g, REDACTED],
  [/(\bKey \([^()]{1,200}\)=)\([^)]{0,2000}\)/g, `$1(${REDACTED})`],
  [
    new RegExp(`(${NAME}\\\\?["']?\\s{0,3}[:=]\\s{0,3})\\\\?(["'])[^"']{0,4000}\\2`, "gi"),
    `$1$2${REDACTED}$2`,
  ],
  [
    new RegExp(
      `(${NAME}["']?\\s{0,3}[:=]\\s{0,3})(?!["'\\[(]|Bearer|Basic)[^\\s&,;)}"']{1,4000}`,
      "gi",
    ),
    `$1${REDACTED}`,
  ],
];
