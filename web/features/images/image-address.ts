import { IMAGE_PURPOSES } from "#contract/image.ts";
import type { SiteConfig } from "#contract/site-config.ts";

/** The end of every address of the site's image host. */
const KEY = new RegExp(
  `/(?:${IMAGE_PURPOSES.join("|")})/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/[\\w-]{22}\\.webp$`,
);

/** Pixels wide: enough for 96 CSS pixels on any screen. */
const PRIVATE_WIDTH = 320;

/**
 * Returns the current address of an image of this site, or null for an image from elsewhere. A stored address names the
 * host of the day it was uploaded; the site may have moved to another name or port since.
 */
export function siteImageAddress(url: string, imageBaseUrl: string): string | null {
  if (url.startsWith(`${imageBaseUrl}/`)) return url;
  const key = imageKey(url);
  return key && `${imageBaseUrl}/${key}`;
}

/** Returns the key of an image of this site, or null for an image from elsewhere. */
export function imageKey(url: string): string | null {
  return KEY.exec(url)?.[0].slice(1) ?? null;
}

/**
 * Returns the address from which an image in review is fetched with the member's token, or null for an image from
 * elsewhere, which must never receive a token. Where this site is the image host, the address has the origin of the
 * page (`localhost` or `127.0.0.1`).
 */
export function privateImageAddress(
  url: string,
  { siteUrl, imageBaseUrl }: Pick<SiteConfig, "siteUrl" | "imageBaseUrl">,
  origin: string,
): string | null {
  const address = siteImageAddress(url, imageBaseUrl);
  if (!address) return null;
  const here = address.startsWith(`${siteUrl}/`) ? origin + address.slice(siteUrl.length) : address;
  return `${here}?w=${PRIVATE_WIDTH}`;
}
