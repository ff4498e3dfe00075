import { LRUCache } from "lru-cache";

/** A cache for values that take time to create and may be slightly out of date. */
export interface AsyncCache<Value> {
  /**
   * Returns the cached value of a key, or creates it with `make`. Concurrent callers share one call of `make`; if it
   * fails, all of them get the error and nothing is cached.
   */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
  /** Evicts all values. Callers of a `make` that is still running get its result, but it is not cached. */
  clear(): void;
}

interface AsyncCacheOptions<Value> {
  /** Maximum number of entries; the least recently used is evicted. */
  max: number;
  ttlMs: number;
  /** Returns whether a new value is cached; by default every value is. */
  keeps?: (value: Value) => boolean;
  now?: () => number;
}

export function createAsyncCache<Value>({
  max,
  ttlMs,
  keeps = () => true,
  now = () => performance.now(),
}: AsyncCacheOptions<Value>): AsyncCache<Value> {
  // Wrapped in an object because the library treats `undefined` as a missing value.
  const entries = new LRUCache<string, { value: Value }, () => Promise<Value>>({
    max,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now },
    // Callers that already wait for a value get it even if its key is cleared while they wait.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context }) => ({ value: await context() }),
  });

  return {
    async get(key, make) {
      const entry = await entries.forceFetch(key, { context: make });
      if (!keeps(entry.value) && entries.peek(key) === entry) entries.delete(key);
      return entry.value;
    },
    clear: () => entries.clear(),
  };
}
