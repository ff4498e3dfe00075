import { LRUCache } from "lru-cache";

/** Parts of pages as they were rendered, each under all that it depends on. */
export interface MarkupCache {
  get(key: string): string | undefined;
  set(key: string, markup: string): void;
}

const PARTS = 4_000;
/** Of keys and parts together, two bytes at most. */
const LETTERS_MAX = 8 * 1024 * 1024;
/** What depends on the time has its minute in the key; all else may stay as long as it is asked for. */
const MAX_AGE_MS = 60_000;

/** What pages have in common, so that each part of a list is rendered once a minute. */
export function createMarkupCache(): MarkupCache {
  return new LRUCache<string, string>({
    max: PARTS,
    maxSize: LETTERS_MAX,
    sizeCalculation: (markup, key) => key.length + markup.length + 1,
    ttl: MAX_AGE_MS,
  });
}
