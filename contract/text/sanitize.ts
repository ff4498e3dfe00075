/** Escapes angle brackets, quotes and ampersands. */
export function sanitizeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Returns a trimmed http or https address, otherwise "". */
export function sanitizeUrl(url: string): string {
  const text = url.trim();
  // The parser drops tabs and line breaks, which no honest link contains.
  if (!/^https?:\/\//i.test(text) || hasControlOrSpace(text) || !URL.canParse(text)) return "";
  return text;
}

/** Adds https:// to a link without a scheme, such as `shop.com/dates`. */
export function completeLink(text: string): string {
  const link = text.trim();
  return BARE_LINK.test(link) ? `https://${link}` : text;
}

/** Host with a dot, optionally followed by a port, path or query. */
const BARE_LINK = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d{1,5})?([/?#]\S*)?$/u;

/**
 * Sanitizer of section 5 of the specification: strips SQL-like tokens and keeps ordinary words ("Select dates", "Drop leaf
 * table"). The site does not use it: queries are parameterized.
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
