import { type ImageWidth, siteImageAddress } from "#contract/image.ts";
import type { SiteConfig } from "#contract/site-config.ts";

/**
 * Returns the address from which a private image is fetched with the member's token; null for external images, which must
 * not receive it. If this site is the image host, the address has the origin of the page, such as `localhost` instead of
 * `127.0.0.1`.
 */
export function privateImageAddress(
  url: string,
  { siteUrl, imageBaseUrl }: Pick<SiteConfig, "siteUrl" | "imageBaseUrl">,
  { origin, width }: { origin: string; width: ImageWidth },
): string | null {
  const address = siteImageAddress(url, imageBaseUrl);
  if (!address) return null;
  const here = address.startsWith(`${siteUrl}/`) ? origin + address.slice(siteUrl.length) : address;
  return `${here}?w=${width}`;
}
