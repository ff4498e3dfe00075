import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip";

/** Rendered page as bytes. */
export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  identity: Buffer;
  /** Compressed bodies, each made on first request. */
  compressed: Partial<Record<Encoding, Buffer>>;
  /** Compressions in progress, shared by concurrent requests. */
  compressing?: Partial<Record<Encoding, Promise<Buffer>>>;
}

export interface PageCache {
  get(key: string): CachedPage | undefined;
  /** Returns the cached page or the result of `make`; concurrent callers share one call. */
  getOrMake(key: string, make: () => Promise<CachedPage>): Promise<CachedPage>;
  /** Removes the pages with these keys, by default all. Requests that already wait for one get it, but it is not cached. */
  clear(concerns?: (key: string) => boolean): void;
}

const PAGES = 1_000;
/** Limit on all pages together, uncompressed; the least recently used are evicted. */
const BYTES_MAX = 32 * 1024 * 1024;
const MAX_AGE_MS = 10_000;

/** Caches pages for ten seconds, which keeps temperatures current. Never store private pages here. */
export function createPageCache(
  maxAgeMs = MAX_AGE_MS,
  onEvicted: () => void = () => undefined,
): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    max: PAGES,
    maxSize: BYTES_MAX,
    // A redirect has no body, and the library refuses a size of 0.
    sizeCalculation: ({ identity }) => Math.max(1, identity.byteLength),
    ttl: Math.max(1, maxAgeMs),
    ttlResolution: 0,
    perf: { now: () => performance.now() },
    dispose: (_page, _key, reason) => {
      if (reason === "evict") onEvicted();
    },
  });
  const making = new Map<string, Promise<CachedPage>>();

  return {
    get: (key) => pages.get(key),
    getOrMake(key, make) {
      if (maxAgeMs === 0) return make();
      const cached = pages.get(key) ?? making.get(key);
      if (cached) return Promise.resolve(cached);
      const page = make()
        .then((made) => {
          // A page whose rendering started before a change may show the old state.
          if (making.get(key) === page && made.status < 500) pages.set(key, made);
          return made;
        })
        .finally(() => {
          if (making.get(key) === page) making.delete(key);
        });
      making.set(key, page);
      return page;
    },
    clear(concerns = () => true) {
      for (const cache of [pages, making]) {
        for (const key of [...cache.keys()]) if (concerns(key)) cache.delete(key);
      }
    },
  };
}

/** Converts a document to a cacheable page. */
export function toCachedPage(
  identity: Buffer,
  status: number,
  headers: Record<string, string>,
): CachedPage {
  return { status, headers, identity: inOwnMemory(identity), compressed: {} };
}

/** Copies the bytes to a buffer of exactly their size. A slice would keep its whole block in memory. */
function inOwnMemory(bytes: Buffer): Buffer {
  return bytes.buffer.byteLength === bytes.byteLength
    ? bytes
    : Buffer.from(new Uint8Array(bytes).buffer);
}

/** Returns the best encoding that the browser accepts, or null. */
export function acceptedEncoding(accepted: string): Encoding | null {
  const encodings = accepted
    .toLowerCase()
    .split(",")
    .map((part) => part.replace(/\s/g, ""))
    // `br;q=0` excludes br.
    .filter((part) => !/;q=0(\.0*)?$/.test(part))
    .map((part) => part.split(";")[0]);
  if (encodings.includes("br")) return "br";
  return encodings.includes("gzip") ? "gzip" : null;
}

/** Returns the encoding of this page for this browser. Redirects have no body to compress. */
export function encodingOf(page: CachedPage, accepted: string): Encoding | null {
  return page.identity.byteLength === 0 ? null : acceptedEncoding(accepted);
}

/** Returns the body in an encoding. Compresses it once, off the main thread. */
export async function bodyOf(page: CachedPage, encoding: Encoding | null): Promise<Buffer> {
  if (encoding === null) return page.identity;
  const ready = page.compressed[encoding];
  if (ready) return ready;
  page.compressing ??= {};
  page.compressing[encoding] ??= COMPRESS[encoding](page.identity);
  const body = await page.compressing[encoding];
  page.compressed[encoding] = body;
  return body;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const BROTLI = {
  // Takes half a millisecond more than level 4; pages are 7% smaller.
  [constants.BROTLI_PARAM_QUALITY]: 5,
  // 256 KB, more than a page. The default allocates several MB per page, which causes garbage collections.
  [constants.BROTLI_PARAM_LGWIN]: 18,
};

const COMPRESS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: async (body) => inOwnMemory(await compressBrotli(body, { params: BROTLI })),
  gzip: async (body) => inOwnMemory(await compressGzip(body, { level: 5 })),
};
