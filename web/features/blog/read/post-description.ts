import { cutText, shorten } from "#contract/text/shorten.ts";

/** Returns the description of a post: its summary, or the start of its text without markup. */
export function postDescription(excerpt: string, html: string): string {
  if (excerpt) return excerpt;
  const text = cutText(html, 4_000)
    .replace(/<[^>]*>?/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => CHARACTERS[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
  return shorten(text, LENGTH);
}

const LENGTH = 160;
const CHARACTERS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
