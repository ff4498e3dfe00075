/** Returns the id of a deal, or its first seven characters, from a link or an id; an empty text if there is none. */
export function dealSlug(typed: string): string {
  const text = typed.trim().toLowerCase();
  const slug = /\/deals\/([^/?#]+)/.exec(text)?.[1] ?? text;
  return /^[0-9a-f]{7}(?:[0-9a-f](?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/.test(slug) ? slug : "";
}
