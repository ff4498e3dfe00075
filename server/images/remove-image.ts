import { IMAGE_WIDTHS } from "#contract/image.ts";
import { VARIANT_FORMATS, variantKey } from "./image-key.ts";
import type { ImageStorage } from "./storage/image-storage.ts";

/** Removes an image, then its smaller copies, so that no new copy can be made. */
export async function removeImage(storage: ImageStorage, key: string): Promise<void> {
  await storage.remove(key);
  const variants = IMAGE_WIDTHS.flatMap((width) =>
    VARIANT_FORMATS.map((format) => variantKey(key, width, format)),
  );
  await Promise.all(variants.map((variant) => storage.remove(variant)));
}
