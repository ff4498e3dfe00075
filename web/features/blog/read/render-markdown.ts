import { loadChunk } from "#lib/load-chunk.ts";

/**
 * Renders a post's Markdown as safe HTML (threat T16). Server and browser use different sanitizers with the same allow-list,
 * loaded on first use and bundled separately.
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
