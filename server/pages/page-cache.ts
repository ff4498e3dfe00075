import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

/** A rendered page as bytes, ready for every kind of browser. */
export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  identity: Buffer;
  gzip: Buffer;
  br: Buffer;
  madeAt: number;
}

export interface PageCache {
  get(key: string): CachedPage | undefined;
  /** The cached page, or the one that `make` makes; many callers at once make it once. */
  getOrMake(key: string, make: () => Promise<CachedPage>): Promise<CachedPage>;
  clear(): void;
}

const PAGES = 1_000;
const MAX_AGE_MS = 10_000;

/** Pages for ten seconds: long enough for a crowd, short enough for a temperature. Never a private page. */
export function createPageCache(maxAgeMs = MAX_AGE_MS): PageCache {
  const pages = new LRUCache<string, CachedPage>({ max: PAGES, ttl: Math.max(1, maxAgeMs) });
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

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses a document once for all who will ask for it. Quality 5 costs 2 ms for a page. */
export async function toCachedPage(
  document: string,
  status: number,
  headers: Record<string, string>,
): Promise<CachedPage> {
  const identity = Buffer.from(document);
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(identity, { level: 6 }),
  ]);
  return { status, headers, identity, br, gzip: gzipped, madeAt: Date.now() };
}
