/** What an uploaded image is for; the first part of its key. */
export const IMAGE_PURPOSES = ["deal", "avatar", "blog", "merchant"] as const;
export type ImagePurpose = (typeof IMAGE_PURPOSES)[number];

/** The widths in pixels in which an image can be requested. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** The key of the default image of deals on the image host. */
export const DEFAULT_DEAL_IMAGE = "default-deal.svg";

/** The end of every address of an uploaded image. */
const KEY = new RegExp(
  `/(?:${IMAGE_PURPOSES.join("|")})/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/[A-Za-z0-9_-]{22}\\.webp$`,
);
/** A path on the image host that leads nowhere else: no dots between slashes, no query. */
const PLAIN_PATH = /^[\w-]+(?:\/[\w-]+)*\.[a-z0-9]+$/;

/** Returns the key of an image that was uploaded to this site, or null for an image from elsewhere. */
export function imageKey(url: string): string | null {
  return KEY.exec(url)?.[0].slice(1) ?? null;
}

/**
 * Returns the current address of an image of this site, or null for an image from elsewhere. Whatever shows an image that
 * a member named asks here, so that no reader's browser loads one that no moderator has seen. A stored address names the
 * host of the day it was uploaded; the site may have moved to another name or port since.
 */
export function siteImageAddress(url: string, imageBaseUrl: string): string | null {
  const key = imageKey(url);
  if (key) return `${imageBaseUrl}/${key}`;
  const path = url.startsWith(`${imageBaseUrl}/`) ? url.slice(imageBaseUrl.length + 1) : "";
  return PLAIN_PATH.test(path) ? url : null;
}

/** The address of a deal's image; of the default image where the deal has none of this site (specification 3). */
export function dealImageAddress(imageUrl: string, imageBaseUrl: string): string {
  return siteImageAddress(imageUrl, imageBaseUrl) ?? `${imageBaseUrl}/${DEFAULT_DEAL_IMAGE}`;
}
