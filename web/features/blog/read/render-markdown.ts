import { loadChunk } from "#lib/load-chunk.ts";

/**
 * A post's Markdown as HTML that is safe to put into a page (threat T16). On the server and in the browser another
 * sanitiser with the same allow-list; both are loaded on first use, and neither bundle carries the other's.
 */
export async function renderMarkdown(markdown: string): Promise<string> {
  const [{ markdownToHtml }, { sanitize }] = await Promise.all([
    loadChunk(() => import("./markdown-to-html.ts")),
    loadChunk<{ sanitize: (html: string) => string }>(() =>
      import.meta.env.SSR ? import("./sanitize-on-server.ts") : import("./sanitize-in-browser.ts"),
    ),
  ]);
  return sanitize(markdownToHtml(markdown));
}
