import type { SiteConfig } from "#contract/site-config.ts";
import { ourImageAddress } from "./our-image.ts";

/** Pixels wide: enough for 96 CSS pixels on any screen. */
const WIDTH = 320;

/**
 * Where a picture in review is fetched, or null for one from elsewhere, which must never see a token. Where the image
 * host is this site, it is asked under the address in the browser's bar (`localhost` or `127.0.0.1`).
 */
export function privateAddress(
  url: string,
  { siteUrl, imageBaseUrl }: Pick<SiteConfig, "siteUrl" | "imageBaseUrl">,
  origin: string,
): string | null {
  const address = ourImageAddress(url, imageBaseUrl);
  if (!address) return null;
  const here = address.startsWith(`${siteUrl}/`) ? origin + address.slice(siteUrl.length) : address;
  return `${here}?w=${WIDTH}`;
}
