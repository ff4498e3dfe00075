/** What an uploaded image is for; the first part of its key. */
export const IMAGE_PURPOSES = ["deal", "avatar", "blog", "merchant"] as const;
export type ImagePurpose = (typeof IMAGE_PURPOSES)[number];

/** The widths in pixels in which an image can be requested. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** The key of the default image of deals on the image host. */
export const DEFAULT_DEAL_IMAGE = "default-deal.svg";

/** The address of a deal's image; of the default image where the deal has none (specification 3). */
export function dealImageAddress(imageUrl: string, imageBaseUrl: string): string {
  return imageUrl || `${imageBaseUrl}/${DEFAULT_DEAL_IMAGE}`;
}
