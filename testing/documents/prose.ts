import type { Files } from "#testing/architecture/list-files.ts";

/** Line of a comment, a document or a text on screen. */
type ProseLine = { path: string; number: number; text: string };

const NOT_READ =
  /(?:^|\/)database\.types\.ts$|^supabase\/(?:migrations|tests\/upgrade)\/|^testing\/documents\/prose/;
const COMMENT = /(?:^|\s)(?:\/\/|\/\*\*?|\*|--)\s+(.*)$/;
/** Texts on screen: the messages of the catalogs. */
const MESSAGE = /^(?:msgid )?"(.+)"$/;

/** Reads comments, the lines of documents, and the English messages of the catalogs. */
export function readProse(files: Files): ProseLine[] {
  return [...files].flatMap(([path, source]) => {
    if (NOT_READ.test(path)) return [];
    const read = readerOf(path);
    return source.split("\n").flatMap((line, index) => {
      const text = read?.(line);
      return text ? [{ path, number: index + 1, text }] : [];
    });
  });
}

function readerOf(path: string): ((line: string) => string | undefined) | null {
  if (path.endsWith(".md")) return (line) => line.replace(/^[\s|>#*-]+/, "");
  if (path.endsWith(".po")) return (line) => MESSAGE.exec(line)?.[1];
  return /\.(?:tsx?|mjs|sql|css)$/.test(path) ? (line) => COMMENT.exec(line)?.[1] : null;
}

const OPENER = "(?:What|Who|Whose|Where|Of|Nobody|One)\\b.*";
const DOCSTRING = new RegExp(`/\\*\\*\\s+(?:\\*\\s+)?(${OPENER})`, "g");
const SQL_COMMENT = new RegExp(
  `(?<!^--.*\\n)^-- (${OPENER})\\n(?:--.*\\n)*create (?:or replace )?function`,
  "gm",
);

/** Returns the docstrings, and the comments above SQL functions, that begin with a clause instead of a verb or a noun. */
export function findClauseOpeners(files: Files): string[] {
  return [...files].flatMap(([path, source]) => {
    if (NOT_READ.test(path) || !/\.(?:tsx?|mjs|sql)$/.test(path)) return [];
    const pattern = path.endsWith(".sql") ? SQL_COMMENT : DOCSTRING;
    return [...source.matchAll(pattern)].map(([, opener]) => `${path}: ${opener}`);
  });
}

/** Words that the glossary of CONTRIBUTING.md replaces. Names in the code, the database and the specification are exempt. */
const REPLACED = /\b(?:moderators?|e-mails?|coupons?|guests?)\b/i;
const QUOTED = /`[^`]*`|'moderator'|"[^"]*"|“[^”]*”|\(not: [^)]*\)/gi;

/** Returns the lines with a word that the glossary replaces. */
export function findReplacedWords(lines: readonly ProseLine[]): string[] {
  return lines
    .filter(({ text }) => REPLACED.test(text.replace(QUOTED, "")))
    .map(({ path, number, text }) => `${path}:${number}: ${text}`);
}

/** Patterns of translated prose. A match may be correct English, so only the share of matching lines is limited. */
const STIFF: readonly RegExp[] = [
  // A clause as a noun: "What waits is listed", "the name of who left".
  /(?:^|[.;:]\s+)(?:Who|Whoever|Whose|What|Whatever)\s[^?]*$/,
  /\b(?:from|of|to|by|for|with|on|at) (?:what|who|whom|whoever|whatever) (?!you\b)/,
  // An indefinite person for a program: "nobody reads it".
  /\b(?:nobody|somebody|whoever|one's own|one (?:may|can|sees|reads|has))\b/i,
  // A spoken verb for computing: "the server is told", "the page learns".
  /\b(?:(?:is|are) (?:told|asked|said)|tells|hears?|learns?)\b/,
  // A place for a state: "it stands in the list", "the file is there".
  /\b(?:stands?|lies?) (?:in|on|at|beside|behind|there)\b|\b(?:is|are|was|were) (?:over|away|there)\b/,
  // A pronoun without a noun: "none of which", "nothing but".
  /\b(?:none of which|nothing but|of whom)\b/,
];

/** Returns the lines that read as if translated. */
export function findStiffLines(lines: readonly ProseLine[]): ProseLine[] {
  return lines.filter(({ text }) => STIFF.some((pattern) => pattern.test(text)));
}
