import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { IMAGE_WIDTHS, type ImageWidth } from "#contract/image.ts";
import { bearerToken } from "#server/backend/guard/token-claims.ts";
import { createAsyncCache } from "#server/http/caching/async-cache.ts";
import { isNotModified } from "#server/http/caching/is-not-modified.ts";
import type { ImageDeps, ImageLog } from "#server/images/image-deps.ts";
import { parseImageKey, type VariantFormat, variantKey } from "#server/images/image-key.ts";
import { ImageRefusal } from "#server/images/image-refusal.ts";
import type { ImageStorage } from "#server/images/storage/image-storage.ts";
import { withImageWorker } from "#server/images/upload/image-work.ts";
import { createAudience } from "./image-audience.ts";
import { isWholeImage } from "./whole-image.ts";

/** Time before a damaged image is read again, because an operator may restore it from a backup. */
const DAMAGED_MS = 10 * 60_000;

/** A key's image never changes but may be withdrawn: caches drop it after ten minutes. */
const PUBLIC = "public, max-age=600, immutable";

/** Serves `GET /images/{key}?w=...` to the audience of the image (`ImageAudience`). */
export function serveImage(deps: ImageDeps) {
  const originals = openOriginals(deps);
  const variantOf = createVariants({ ...deps, originals });
  const audienceOf = createAudience(deps, deps.audienceCache);

  return async (c: Context): Promise<Response> => {
    const { purpose, userId, name } = c.req.param();
    const image = parseImageKey(`${purpose}/${userId}/${name}`);
    const width = requestedWidth(c.req.queries("w"));
    if (image === null) throw new ImageRefusal("image_not_found");
    const token = bearerToken(c.req.header("Authorization"));
    const audience = await audienceOf(image, token);
    if (audience === "none") throw new ImageRefusal("image_not_found");

    const format = width === null ? "webp" : acceptedFormat(c.req.header("Accept"));
    const etag = `"${name?.slice(0, 22)}-${width ?? "full"}-${format}"`;
    const headers = {
      Vary: "Accept",
      ETag: etag,
      "Cache-Control": audience === "public" ? PUBLIC : "private, no-store",
    };
    // Checked before reading the storage, because most conditional requests get 304.
    if (isNotModified(c.req.raw.headers, { etag })) return c.body(null, 304, headers);
    const bytes = await (width === null
      ? originals.read(image.key)
      : variantOf(image.key, width, format));
    if (bytes === null) throw new ImageRefusal("image_not_found");

    return c.body(bytes, 200, {
      ...headers,
      "Content-Type": `image/${format}`,
      "Content-Length": String(bytes.byteLength),
    });
  };
}

/** Returns null without a width: the image as stored. */
function requestedWidth(values: string[] | undefined): ImageWidth | null {
  if (values === undefined) return null;
  const width = IMAGE_WIDTHS.find(
    (candidate) => values.length === 1 && String(candidate) === values[0],
  );
  if (width === undefined) throw new ImageRefusal("unknown_width");
  return width;
}

/** Returns AVIF only if the header lists it; every supported browser reads WebP. */
function acceptedFormat(accept = ""): VariantFormat {
  const avif = /(?:^|,)\s*image\/avif\s*(;[^,]*)?(?:,|$)/i.exec(accept);
  return avif !== null && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/i.test(avif[1] ?? "") ? "avif" : "webp";
}

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
function createVariants({ storage, originals, log }: VariantsOptions) {
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

interface OriginalsOptions {
  storage: ImageStorage;
  log: ImageLog;
}

/** Uploaded images, except damaged ones. */
interface StoredOriginals {
  /** Returns null if the image is missing or damaged. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Logs an image that cannot be decoded, and treats it as missing. */
  noteDamage(key: string, error?: unknown): void;
}

function openOriginals({ storage, log }: OriginalsOptions): StoredOriginals {
  const damaged = new LRUCache<string, true>({ max: 10_000, ttl: DAMAGED_MS });

  function noteDamage(key: string, error?: unknown): void {
    damaged.set(key, true);
    log.error({ key, err: error }, "A stored image is damaged; restore it from a backup");
  }

  return {
    noteDamage,
    async read(key) {
      if (damaged.has(key)) return null;
      const bytes = await storage.read(key);
      if (bytes === null || isWholeImage(bytes)) return bytes;
      noteDamage(key);
      return null;
    },
  };
}
