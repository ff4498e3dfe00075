import { LRUCache } from "lru-cache";

/** Parts of pages as they were rendered, in UTF-8, each under all that it depends on. */
export interface MarkupCache {
  get(key: string): Uint8Array | undefined;
  set(key: string, markup: Uint8Array): void;
}

const PARTS = 4_000;
/** Of all keys and parts together. */
const BYTES_MAX = 12 * 1024 * 1024;

/**
 * What pages have in common, so that each part of a list is rendered once a minute. The minute is in the keys: parts that nobody
 * asks for any more make way for others.
 */
export function createMarkupCache(): MarkupCache {
  return new LRUCache<string, Uint8Array>({
    max: PARTS,
    maxSize: BYTES_MAX,
    // A letter of a key takes two bytes at most, and the library refuses a size of nothing.
    sizeCalculation: (markup, key) => 2 * key.length + markup.byteLength + 1,
  });
}
