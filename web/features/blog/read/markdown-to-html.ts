import { Marked, type Token } from "marked";

/**
 * Markdown as HTML that is NOT sanitised yet: tags that were written pass through. The title of a post is the page's h1,
 * so its own headings begin at h2, whatever level the author began at. A text that cannot be parsed stays text.
 */
export function markdownToHtml(markdown: string): string {
  try {
    const tokens = marked.lexer(markdown.replace(DEEP_NESTING, "$1").replace(LONG_RUN, "$& "));
    shiftHeadings(tokens);
    return marked.parser(tokens);
  } catch {
    return `<p>${markdown.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`;
  }
}

// What follows keeps a text that was written to stall the parser from doing so: it looks for the end of emphasis, and of
// an e-mail address, from every place where one might begin.

/** More than 12 quotes and lists in each other on one line. */
const DEEP_NESTING =
  /^((?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])){12})(?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t]))+/gm;
/** What might be the beginning of an e-mail address; longer than any link. */
const LONG_RUN = /[\w.!#$%&'*+/=?`{|}~-]{2100}/g;
/** In one paragraph, from its end. */
const EMPHASES_MAX = 100;

function hasTooManyEmphases(text: string): boolean {
  const mark = /[*_]+/g;
  for (let count = 0; count <= EMPHASES_MAX; count++) if (!mark.test(text)) return false;
  return true;
}

const marked = new Marked({
  gfm: true,
  tokenizer: {
    // False leaves it to the parser, undefined says that there is none.
    emStrong: (src) => (hasTooManyEmphases(src) ? undefined : false),
  },
  renderer: {
    // A form's control in a text would look like one that can be ticked.
    checkbox: ({ checked }) => (checked ? "☑ " : "☐ "),
  },
});

function shiftHeadings(tokens: Token[]): void {
  let highest = 6;
  void marked.walkTokens(tokens, (token) => {
    if (token.type === "heading") highest = Math.min(highest, token.depth);
  });
  void marked.walkTokens(tokens, (token) => {
    if (token.type === "heading") token.depth = Math.min(6, token.depth - highest + 2);
  });
}
