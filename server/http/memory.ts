import { LRUCache } from "lru-cache";

/** What costs the database something and may be a little old. */
export interface Memory<Value extends object> {
  /** The remembered value, or the one that `make` makes; many callers at once make it once. Failures are forgotten. */
  getOrMake(key: string, make: () => Promise<Value>): Promise<Value>;
  clear(): void;
}

/** Remembers up to `max` values for `maxAgeMs` each. */
export function createMemory<Value extends object>(options: {
  max: number;
  maxAgeMs: number;
}): Memory<Value> {
  const values = new LRUCache<string, Promise<Value>>({ max: options.max, ttl: options.maxAgeMs });
  return {
    getOrMake(key, make) {
      const known = values.get(key);
      if (known) return known;
      const made = make();
      values.set(key, made);
      made.catch(() => {
        if (values.peek(key) === made) values.delete(key);
      });
      return made;
    },
    clear: () => values.clear(),
  };
}
