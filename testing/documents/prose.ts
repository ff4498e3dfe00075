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
const REPLACED = /\b(?:e-mails?|coupons?|guests?)\b/i;
const QUOTED = /`[^`]*`|"[^"]*"|“[^”]*”|\(not: [^)]*\)/gi;

/** Returns the lines with a word that the glossary replaces. */
export function findReplacedWords(lines: readonly ProseLine[]): string[] {
  return lines
    .filter(({ text }) => REPLACED.test(text.replace(QUOTED, "")))
    .map(({ path, number, text }) => `${path}:${number}: ${text}`);
}
