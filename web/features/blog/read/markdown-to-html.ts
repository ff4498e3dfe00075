import MarkdownIt, { type Token } from "markdown-it";
import { HEADING_ID } from "./allowed-html.ts";

/**
 * Converts Markdown to HTML that is NOT sanitized: the author's HTML is kept. Headings start at h2, because the title is the h1.
 * The time is linear in the length of the text.
 */
export function markdownToHtml(markdown: string): string {
  return parser.render(markdown);
}

const parser = new MarkdownIt({ html: true, linkify: true, maxNesting: 20 });
// Addresses become links, names such as `Node.js` do not.
parser.linkify.set({ fuzzyLink: false });
// The sanitizer checks addresses (allowed-html.ts). The parser would print a refused link as Markdown.
parser.validateLink = () => true;
parser.core.ruler.push("shift_headings", ({ tokens }) => shiftHeadings(tokens));
parser.core.ruler.push("name_headings", ({ tokens }) => nameHeadings(tokens));
parser.core.ruler.push("align_cells", ({ tokens }) => alignCells(tokens));
parser.renderer.rules.s_open = () => "<del>";
parser.renderer.rules.s_close = () => "</del>";
parser.core.ruler.push("draw_checkboxes", ({ tokens }) => drawCheckboxes(tokens));

function shiftHeadings(tokens: Token[]): void {
  const headings = tokens.filter(({ type }) => type === "heading_open" || type === "heading_close");
  const level = ({ tag }: Token) => Number(tag.slice(1));
  const highest = Math.min(...headings.map(level));
  for (const token of headings) token.tag = `h${Math.min(6, level(token) - highest + 2)}`;
}

/** Gives each heading an id, and lets links such as `#choosing-dates` lead to it. */
function nameHeadings(tokens: Token[]): void {
  const names = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.type === "heading_open") {
      const name = fragmentOf(tokens[index + 1]);
      const count = names.get(name) ?? 0;
      names.set(name, count + 1);
      if (name) token.attrSet("id", HEADING_ID + name + (count ? `-${count}` : ""));
    }
    for (const child of token.children ?? []) {
      const href = child.type === "link_open" ? String(child.attrGet("href")) : "";
      if (href.startsWith("#"))
        child.attrSet("href", `#${HEADING_ID}${readFragment(href.slice(1))}`);
    }
  }
}

/** Returns the name of a heading in addresses: its letters and digits in lower case, with hyphens for spaces. */
function fragmentOf(heading: Token | undefined): string {
  const text = (heading?.children ?? []).map(({ content }) => content).join("");
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}

function readFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment).toLowerCase();
  } catch {
    return fragment;
  }
}

/** Converts styles, which the sanitizer drops, to `align`. */
function alignCells(tokens: Token[]): void {
  for (const token of tokens) {
    const style = token.attrGet("style");
    if (style === null) continue;
    token.attrs = [["align", String(style).replace("text-align:", "")]];
  }
}

/** Draws task list checkboxes as characters, because form controls would look clickable. */
function drawCheckboxes(tokens: Token[]): void {
  for (const [index, token] of tokens.entries()) {
    if (tokens[index - 2]?.type !== "list_item_open") continue;
    const text = token.children?.[0];
    if (text?.type !== "text") continue;
    text.content = text.content.replace(/^\[ \] /, "☐ ").replace(/^\[[xX]\] /, "☑ ");
  }
}
