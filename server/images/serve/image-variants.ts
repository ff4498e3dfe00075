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
 * Returns a function that reads smaller copies of images. A copy is made on first request and stored; concurrent requests share
 * the work, and a damaged copy is recreated. Resolves to null if the image is missing or damaged.
 */
export function createVariants({ storage, originals, log }: VariantsOptions) {
  // The storage keeps the copies; this cache only shares those in progress.
  const inProgress = createAsyncCache<Bytes | null>({
    max: 1_000,
    ttlMs: 60_000,
    keeps: () => false,
  });

  return (key: string, width: ImageWidth, format: VariantFormat): Promise<Bytes | null> => {
    const name = variantKey(key, width, format);
    return inProgress.get(name, () => find(key, name, width, format));
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
    // A copy that cannot be stored, for example on a full disk, is still sent.
    await storage.write(name, bytes).catch((error: unknown) => {
      log.warn({ err: error, key: name }, "A smaller copy of an image could not be stored");
    });
    return bytes;
  }
}

/** Encodes AVIF with low effort because a visitor is waiting; twice the effort saves few bytes. */
function encode(original: Bytes, width: ImageWidth, format: VariantFormat): Promise<Buffer> {
  const resized = sharp(original).resize({ width, withoutEnlargement: true });
  return format === "avif"
    ? resized.avif({ quality: 55, effort: 2 }).toBuffer()
    : resized.webp({ quality: 78 }).toBuffer();
}
