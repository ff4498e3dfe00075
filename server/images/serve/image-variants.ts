import sharp from "sharp";
import type { ImageWidth } from "#contract/image.ts";
import { createAsyncCache } from "#server/http/caching/async-cache.ts";
import type { ImageLog } from "#server/images/image-deps.ts";
import { type VariantFormat, variantKey } from "#server/images/image-key.ts";
import type { ImageStorage } from "#server/images/storage/image-storage.ts";
import { withImageWorker } from "#server/images/upload/image-work.ts";
import type { StoredOriginals } from "./stored-originals.ts";
import { isWholeImage } from "./whole-image.ts";

type Bytes = Uint8Array<ArrayBuffer>;

interface VariantsOptions {
  storage: ImageStorage;
  originals: StoredOriginals;
  log: ImageLog;
}

/**
 * Smaller copies of images, made when first asked for and kept beside them. However many ask at the
 * same moment, a copy is made once; one that the disk has damaged is made again. The returned function resolves to null when
 * the image is unknown or damaged itself.
 */
export function createVariants({ storage, originals, log }: VariantsOptions) {
  // Storage keeps the copies; here only those under way are shared.
  const underWay = createAsyncCache<Bytes | null>({
    max: 1_000,
    ttlMs: 60_000,
    keeps: () => false,
  });

  return (key: string, width: ImageWidth, format: VariantFormat): Promise<Bytes | null> => {
    const name = variantKey(key, width, format);
    return underWay.get(name, () => find(key, name, width, format));
  };

  async function find(key: string, name: string, width: ImageWidth, format: VariantFormat) {
    const stored = await storage.read(name);
    if (stored !== null && isWholeImage(stored)) return stored;
    const original = await originals.read(key);
    if (original === null) return null;
    const encoded = await withImageWorker(() => encode(original, width, format)).catch(
      (error: unknown) => originals.noteDamage(key, error),
    );
    if (!encoded) return null;
    const bytes = new Uint8Array(encoded);
    // A full disk must not hide an image that is already made.
    await storage.write(name, bytes).catch((error: unknown) => {
      log.warn({ err: error, key: name }, "A smaller copy of an image could not be kept");
    });
    return bytes;
  }
}

/** AVIF with little effort: a visitor is waiting, and twice the effort saves no bytes worth it. */
function encode(original: Bytes, width: ImageWidth, format: VariantFormat): Promise<Buffer> {
  const resized = sharp(original).resize({ width, withoutEnlargement: true });
  return format === "avif"
    ? resized.avif({ quality: 55, effort: 2 }).toBuffer()
    : resized.webp({ quality: 78 }).toBuffer();
}
