import { randomBytes } from "node:crypto";
import {
  IMAGE_PURPOSES,
  IMAGE_WIDTHS,
  type ImagePurpose,
  type ImageWidth,
} from "#contract/image.ts";
import { UUID_PATTERN } from "#contract/uuid.ts";

export const VARIANT_FORMATS = ["avif", "webp"] as const;
export type VariantFormat = (typeof VARIANT_FORMATS)[number];

export interface ImageKey {
  /** `<purpose>/<userId>/<22 random url-safe characters>.webp` */
  key: string;
  purpose: ImagePurpose;
  userId: string;
}

const NAME = "[A-Za-z0-9_-]{22}";
const KEY = new RegExp(`^(${IMAGE_PURPOSES.join("|")})/(${UUID_PATTERN})/${NAME}\\.webp$`);
const VARIANT_KEY = new RegExp(
  `^variants/(.+)-(?:${IMAGE_WIDTHS.join("|")})\\.(?:${VARIANT_FORMATS.join("|")})$`,
);

/** Returns a new key with 128 random bits, so that addresses cannot be guessed. */
export function newImageKey(purpose: ImagePurpose, userId: string): string {
  const key = `${purpose}/${userId}/${randomBytes(16).toString("base64url")}.webp`;
  if (!KEY.test(key)) throw new TypeError("The owner of an image must be a user id");
  return key;
}

/** Parses a key from a request; returns null unless it is valid. */
export function parseImageKey(text: string): ImageKey | null {
  const [, purpose, userId] = KEY.exec(text) ?? [];
  if (!isImagePurpose(purpose) || userId === undefined) return null;
  return { key: text, purpose, userId };
}

export function isImagePurpose(text: unknown): text is ImagePurpose {
  return IMAGE_PURPOSES.some((purpose) => purpose === text);
}

export function variantKey(key: string, width: ImageWidth, format: VariantFormat): string {
  return `variants/${key.replace(/\.webp$/, "")}-${width}.${format}`;
}

/** Returns the key of the image that a copy was made from; null if `text` is not a variant key. */
export function originalOfVariant(text: string): string | null {
  const stem = VARIANT_KEY.exec(text)?.[1];
  return stem === undefined ? null : `${stem}.webp`;
}
