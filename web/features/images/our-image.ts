/** The end of every address of our image host (contract 5). */
const KEY =
  /\/(?:deal|avatar|blog|merchant)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[\w-]{22}\.webp$/;

/**
 * Where a picture of ours is today, or null for a picture from elsewhere. A stored address names the host of the
 * day it was uploaded; the site may have moved to another name or port since, and its pictures with it.
 */
export function ourImageAddress(url: string, imageBaseUrl: string): string | null {
  if (url.startsWith(`${imageBaseUrl}/`)) return url;
  const key = imageKey(url);
  return key && `${imageBaseUrl}/${key}`;
}

/** The key under which our image host keeps a picture, or null for a picture from elsewhere. */
export function imageKey(url: string): string | null {
  return KEY.exec(url)?.[0].slice(1) ?? null;
}
