import { sanitizeText } from "./sanitize.ts";

/**
 * Sanitizer of section 5 of the specification: strips script, iframe, object and embed blocks, inline event handlers, and
 * javascript or data addresses. Repeats until nothing changes, so that the remaining parts cannot form a new block; after too
 * many passes, escapes everything. The site does not use it: the server renders HTML through an allow-list.
 */
export function sanitizeHtml(html: string): string {
  let clean = html;
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const before = clean;
    for (const tag of BLOCKS) clean = stripBlocks(clean, tag);
    for (const pattern of DANGEROUS) clean = clean.replace(pattern, "");
    if (clean === before) return clean;
  }
  return sanitizeText(clean);
}

const PASSES_MAX = 20;

const BLOCKS = ["script", "iframe", "object", "embed"] as const;

/** Removes blocks from the opening to the closing tag. Uses positions, because a lazy pattern takes quadratic time. */
function stripBlocks(html: string, tag: string): string {
  const opening = new RegExp(`<${tag}\\b`, "gi");
  const closing = new RegExp(`</${tag}\\s*>`, "gi");
  let rest = "";
  let from = 0;
  for (let open = opening.exec(html); open !== null; open = opening.exec(html)) {
    closing.lastIndex = open.index;
    if (closing.exec(html) === null) break;
    rest += html.slice(from, open.index);
    from = closing.lastIndex;
    opening.lastIndex = from;
  }
  return rest + html.slice(from);
}

/** Characters that browsers ignore inside a scheme and that could hide it from a filter. */
const IGNORED = "(?:[\\s\\0]|&(?:tab|newline|#0*(?:9|10|13)|#x0*[9ad]);?){0,8}";
const COLON = "(?::|&colon;|&#0*58;?|&#x0*3a;?)";

const DANGEROUS: readonly RegExp[] = [
  /<\/?(?:script|iframe|object|embed)\b[^<>]*>?/gi,
  /[\s/"']on[a-z]{2,30}\s{0,8}=\s{0,8}(?:"[^"]*"|'[^']*'|[^\s>]*)/gi,
  new RegExp(`(?:${spaced("javascript")}|${spaced("vbscript")})${COLON}[^\\s"'>]*`, "gi"),
  // Only addresses: "the data: 5 of 7" is a sentence.
  new RegExp(`${spaced("data")}${COLON}${IGNORED}(?=[a-z]+/|[,;])[^\\s"'>]*`, "gi"),
];

function spaced(word: string): string {
  return [...word].join(IGNORED) + IGNORED;
}
