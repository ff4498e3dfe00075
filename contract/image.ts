/** What an uploaded image is for; the first part of its key. */
export const IMAGE_PURPOSES = ["deal", "avatar", "blog", "merchant"] as const;
export type ImagePurpose = (typeof IMAGE_PURPOSES)[number];

/** The widths in pixels in which an image can be requested. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
