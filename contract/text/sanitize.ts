/** The text sanitiser of specification 5: escapes angle brackets, quotes and ampersands. */
export function sanitizeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** The URL sanitiser of specification 5: an absolute http or https address, trimmed; empty for everything else. */
export function sanitizeUrl(url: string): string {
  const text = url.trim();
  // The parser drops tabs and line breaks; a link that needs that is not a member's honest paste.
  if (!/^https?:\/\//i.test(text) || hasControlOrSpace(text) || !URL.canParse(text)) return "";
  return text;
}

/** Puts https:// before a link that was typed without it: `shop.com/dates`. Everything else stays as it is. */
export function completeLink(text: string): string {
  const link = text.trim();
  return BARE_LINK.test(link) ? `https://${link}` : text;
}

/** A host with a dot, then nothing, a port, a path or a query. */
const BARE_LINK = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d{1,5})?([/?#]\S*)?$/u;

/**
 * The further sanitiser of specification 5: strips SQL-like tokens. Ordinary words stay ("Select dates", "Drop leaf
 * table"); only what reads like a statement goes. Queries are parameterised anyway: this keeps logs and searches tidy.
 */
export function stripSqlTokens(text: string): string {
  let clean = text;
  for (let before = ""; before !== clean; ) {
    before = clean;
    for (const pattern of SQL_TOKENS) clean = clean.replace(pattern, " ");
  }
  return clean.replace(/\s+/g, " ").trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const SQL_TOKENS: readonly RegExp[] = [
  /--|\/\*|\*\/|;/g,
  /\bunion\s+(?:all\s+)?select\b/gi,
  /\b(?:drop|alter|truncate|create)\s+(?:table|database|schema|view|function|role|user)\b/gi,
  /\binsert\s+into\b|\bdelete\s+from\b|\bselect\s+\*\s+from\b|\bupdate\s+\S+\s+set\b/gi,
  /'\s*(?:or|and)\s+'?\w+'?\s*=\s*'?\w+'?/gi,
  /\b(?:xp_\w+|exec(?:ute)?\s*\(|pg_sleep\s*\()/gi,
];

function hasControlOrSpace(text: string): boolean {
  return [...text].some((character) => character <= " " || character === "\u007f");
}
