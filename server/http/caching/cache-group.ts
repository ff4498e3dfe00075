import { type AsyncCache, createAsyncCache } from "./async-cache.ts";

export interface CacheGroup {
  open<Value>(): AsyncCache<Value>;
  clear(): void;
}

/** Creates a group whose caches each hold `max` values for `ttlMs`. */
export function createCacheGroup(options: { max: number; ttlMs: number }): CacheGroup {
  const clearing: (() => void)[] = [];
  return {
    open<Value>() {
      const cache = createAsyncCache<Value>(options);
      clearing.push(cache.clear);
      return cache;
    },
    clear: () => {
      for (const clear of clearing) clear();
    },
  };
}
