import { LRUCache } from "lru-cache";

/** Values that take time to make and may be a little old. */
export interface AsyncCache<Value> {
  /**
   * Returns the value under a key, or the one that `make` makes. Many callers at once make it once; a failure reaches
   * all of them and is not kept.
   */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
  /** Forgets all values, those under way included: their callers get them, nobody else does. */
  clear(): void;
}

interface AsyncCacheOptions<Value> {
  /** Entries; the one least recently used makes way for another. */
  max: number;
  ttlMs: number;
  /** Whether a value is kept once it is made; all are by default. */
  keeps?: (value: Value) => boolean;
  /** The clock, in milliseconds. */
  now?: () => number;
}

export function createAsyncCache<Value>({
  max,
  ttlMs,
  keeps = () => true,
  now = () => performance.now(),
}: AsyncCacheOptions<Value>): AsyncCache<Value> {
  // In an object, because the library takes `undefined` for a missing value.
  const entries = new LRUCache<string, { value: Value }, () => Promise<Value>>({
    max,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now },
    // A value whose key was cleared meanwhile still reaches the callers that wait for it.
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
