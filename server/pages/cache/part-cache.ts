import { LRUCache } from "lru-cache";

/** Rendered parts of pages in UTF-8. The key contains everything that the markup depends on. */
export interface RenderedParts {
  get(key: string): Uint8Array | undefined;
  set(key: string, markup: Uint8Array): void;
}

export interface PartCache {
  /** Returns the reference time for relative dates and the parts that use it. */
  at(now: number): { now: number; parts: RenderedParts };
}

const PARTS = 4_000;
/** Limit on all parts and keys together; the least recently used are evicted. */
const BYTES_MAX = 12 * 1024 * 1024;
const MINUTE_MS = 60_000;

/**
 * Caches shared parts of pages, such as deal cards, comment threads and the frame, for one minute. Relative times have minute
 * precision, so all pages of one minute share a reference time. The browser later updates the relative times.
 */
export function createPartCache(): PartCache {
  const parts = new LRUCache<string, Uint8Array>({
    max: PARTS,
    maxSize: BYTES_MAX,
    // A key takes at most two bytes per character, and the library refuses a size of 0.
    sizeCalculation: (markup, key) => markup.byteLength + 2 * key.length + 1,
  });
  let minute = 0;

  return {
    at(now) {
      const currentMinute = now - (now % MINUTE_MS);
      if (currentMinute !== minute) parts.clear();
      minute = currentMinute;
      return { now: currentMinute, parts };
    },
  };
}
