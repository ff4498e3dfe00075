import type { ImagePurpose } from "#contract/image.ts";
import { newImageKey } from "#server/images/image-key.ts";
import { ImageRefusal } from "#server/images/image-refusal.ts";
import { type ImageStorage, StorageFullError } from "#server/images/storage/image-storage.ts";
import { rewriteImage } from "./rewrite-image.ts";

export interface SavedImage {
  key: string;
  /** Pixels of the stored image. */
  width: number;
  height: number;
  /** Preview as a data URI. */
  placeholder: string;
}

/**
 * Rewrites a JPEG, PNG or WebP and stores it under a new random key. Used by uploads and demo images; only a restore stores
 * images as they are.
 * @throws {ImageRefusal} 415, 422, or 507 if the storage is full.
 */
export async function storeImage(
  storage: ImageStorage,
  bytes: Uint8Array,
  owner: { purpose: ImagePurpose; userId: string },
): Promise<SavedImage> {
  const image = await rewriteImage(bytes, owner.purpose);
  const key = newImageKey(owner.purpose, owner.userId);
  try {
    await storage.write(key, image.bytes);
  } catch (error) {
    if (error instanceof StorageFullError) throw new ImageRefusal("storage_full", { cause: error });
    throw error;
  }
  return { key, width: image.width, height: image.height, placeholder: image.placeholder };
}
