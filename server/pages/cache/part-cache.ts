import { LRUCache } from "lru-cache";

/** Parts of pages as they were rendered, in UTF-8, each under all that it depends on. */
export interface KnownParts {
  get(key: string): Uint8Array | undefined;
  set(key: string, markup: Uint8Array): void;
}

export interface PartCache {
  /** The moment from which a page that is made now tells its times, and the parts of the pages that tell them from there. */
  at(now: number): { now: number; parts: KnownParts };
}

const PARTS = 4_000;
/** Of all parts and their keys together: the rarest make way for others. */
const BYTES_MAX = 12 * 1024 * 1024;
const MINUTE_MS = 60_000;

/**
 * For one minute, what pages have in common: the cards of deals, threads of comments, the frame. Times are told in minutes, so
 * all pages of one minute tell them alike; the browser goes on from there.
 */
export function createPartCache(): PartCache {
  const parts = new LRUCache<string, Uint8Array>({
    max: PARTS,
    maxSize: BYTES_MAX,
    // A letter of a key takes two bytes at most, and the library refuses a size of nothing.
    sizeCalculation: (markup, key) => markup.byteLength + 2 * key.length + 1,
  });
  let minute = 0;

  return {
    at(now) {
      const begun = now - (now % MINUTE_MS);
      if (begun !== minute) parts.clear();
      minute = begun;
      return { now: begun, parts };
    },
  };
}
