import { UUID_PATTERN } from "./uuid.ts";

/** Purposes of uploaded images. The purpose is the first part of an image's key. */
export const IMAGE_PURPOSES = ["deal", "avatar", "blog", "merchant", "evidence"] as const;
export type ImagePurpose = (typeof IMAGE_PURPOSES)[number];

/** Widths in pixels that can be requested. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

export const DEFAULT_DEAL_IMAGE = "default-deal.svg";

const KEY = new RegExp(
  `/(?:${IMAGE_PURPOSES.join("|")})/${UUID_PATTERN}/[A-Za-z0-9_-]{22}\\.webp$`,
);
/** Safe path on the image host: no relative segments, no query. */
const PLAIN_PATH = /^[\w-]+(?:\/[\w-]+)*\.[a-z0-9]+$/;

/** Returns the key of an uploaded image, or null for any other image. */
export function imageKey(url: string): string | null {
  return KEY.exec(url)?.[0].slice(1) ?? null;
}

/**
 * Returns the current address of an image on this site, or null for an external image, which no admin has reviewed. Use it
 * for every image address from a member. A stored address may contain an earlier host or port.
 */
export function siteImageAddress(url: string, imageBaseUrl: string): string | null {
  const key = imageKey(url);
  if (key) return `${imageBaseUrl}/${key}`;
  const path = url.startsWith(`${imageBaseUrl}/`) ? url.slice(imageBaseUrl.length + 1) : "";
  return PLAIN_PATH.test(path) ? url : null;
}

/** Returns the address of a deal's image, or of the default image. */
export function dealImageAddress(imageUrl: string, imageBaseUrl: string): string {
  return siteImageAddress(imageUrl, imageBaseUrl) ?? `${imageBaseUrl}/${DEFAULT_DEAL_IMAGE}`;
}
