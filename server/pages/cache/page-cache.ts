import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip";

/** A rendered page as bytes, ready for every kind of browser. */
export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  identity: Buffer;
  /** Compressed bodies, each made when the first browser asks for it. */
  compressed: Partial<Record<Encoding, Buffer>>;
  /** Those under way, so that a crowd waits for one. */
  compressing?: Partial<Record<Encoding, Promise<Buffer>>>;
}

export interface PageCache {
  get(key: string): CachedPage | undefined;
  /** The cached page, or the one that `make` makes; many callers at once make it once. */
  getOrMake(key: string, make: () => Promise<CachedPage>): Promise<CachedPage>;
  clear(): void;
}

const PAGES = 1_000;
/** Of all pages together, uncompressed: the rarest of them make way for others. */
const BYTES_MAX = 32 * 1024 * 1024;
const MAX_AGE_MS = 10_000;

/** Pages for ten seconds: long enough for a crowd, short enough for a temperature. Never a private page. */
export function createPageCache(maxAgeMs = MAX_AGE_MS): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    max: PAGES,
    maxSize: BYTES_MAX,
    // A redirect has no body, and the library refuses a size of nothing.
    sizeCalculation: ({ identity }) => Math.max(1, identity.byteLength),
    ttl: Math.max(1, maxAgeMs),
  });
  const making = new Map<string, Promise<CachedPage>>();
  let generation = 0;

  return {
    get: (key) => pages.get(key),
    getOrMake(key, make) {
      const known = pages.get(key) ?? making.get(key);
      if (known) return Promise.resolve(known);
      const begun = generation;
      const page = make()
        .then((made) => {
          // A page begun before a change may show the state before it.
          if (maxAgeMs > 0 && begun === generation && made.status < 500) pages.set(key, made);
          return made;
        })
        .finally(() => {
          if (making.get(key) === page) making.delete(key);
        });
      making.set(key, page);
      return page;
    },
    clear() {
      generation += 1;
      pages.clear();
      making.clear();
    },
  };
}

/** A document as a page to keep. */
export function toCachedPage(
  identity: Buffer,
  status: number,
  headers: Record<string, string>,
): CachedPage {
  return { status, headers, identity: inOwnMemory(identity), compressed: {} };
}

/**
 * The same bytes in memory of their own. A compressor returns the beginning of 64 KB, and a short text is made within 64 KB
 * that it shares with others: whoever keeps such a body keeps all of it.
 */
function inOwnMemory(bytes: Buffer): Buffer {
  return bytes.buffer.byteLength === bytes.byteLength
    ? bytes
    : Buffer.from(new Uint8Array(bytes).buffer);
}

/** The best encoding this browser takes; null for none of ours. */
export function acceptedEncoding(accepted: string): Encoding | null {
  const taken = accepted
    .toLowerCase()
    .split(",")
    .map((part) => part.replace(/\s/g, ""))
    // `br;q=0` means: not that one.
    .filter((part) => !/;q=0(\.0*)?$/.test(part))
    .map((part) => part.split(";")[0]);
  if (taken.includes("br")) return "br";
  return taken.includes("gzip") ? "gzip" : null;
}

/** The encoding in which this browser gets this page; a redirect has nothing to compress. */
export function encodingOf(page: CachedPage, accepted: string): Encoding | null {
  return page.identity.byteLength === 0 ? null : acceptedEncoding(accepted);
}

/** The page's body in an encoding: compressed once, off the main thread, and kept with the page. */
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
  // Two thirds of the time of the next one, and a page is 6 % larger.
  [constants.BROTLI_PARAM_QUALITY]: 4,
  // 256 KB, more than a page has. By default a compressor takes several MB, for which V8 collects garbage all the time.
  [constants.BROTLI_PARAM_LGWIN]: 18,
};

const COMPRESS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: async (body) => inOwnMemory(await compressBrotli(body, { params: BROTLI })),
  gzip: async (body) => inOwnMemory(await compressGzip(body, { level: 5 })),
};
