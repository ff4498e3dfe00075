import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { Limit } from "#server/settings/limits.ts";

/** Counts uses for each key: an address, a member, an account. */
export interface RateLimit {
  /** Counts one use. Returns null, or the seconds to wait if the limit is exceeded. */
  take(key: string): Promise<number | null>;
  /** Returns what `take` would return, without counting. */
  waitOf(key: string): Promise<number | null>;
  forget(key: string): Promise<void>;
}

export type OpenLimit = (name: string, limit: Limit, onRefused?: () => void) => RateLimit;

/** Bounds the memory of a counter to about 20 MB. */
export const KEYS_MAX = 50_000;

/** Creates counters in the memory of this process; a restart clears them. */
export const openLimitInMemory: OpenLimit = (_name, limit, onRefused) =>
  createRateLimit(limit, onRefused);

/** Creates a counter in memory. Keys expire with their period; above `keysMax` the least recently used are evicted. */
export function createRateLimit(
  { count, seconds }: Limit,
  onRefused: () => void = () => undefined,
  keysMax = KEYS_MAX,
): RateLimit {
  const limiter = new RateLimiterMemory({ points: count, duration: seconds });
  /** Ordered by last use. */
  const keys = new Set<string>();

  return {
    async take(key) {
      noteUse(key);
      try {
        await limiter.consume(key);
        return null;
      } catch (refusal) {
        onRefused();
        return wholeSeconds((refusal as RateLimiterRes).msBeforeNext);
      }
    },
    async waitOf(key) {
      const state = await limiter.get(key);
      if (!state || state.remainingPoints > 0) return null;
      onRefused();
      return wholeSeconds(state.msBeforeNext);
    },
    async forget(key) {
      keys.delete(key);
      await limiter.delete(key);
    },
  };

  function noteUse(key: string): void {
    keys.delete(key);
    keys.add(key);
    if (keys.size <= keysMax) return;
    const [oldest] = keys;
    if (oldest === undefined) return;
    keys.delete(oldest);
    void limiter.delete(oldest);
  }
}

/** Returns how long a client has to wait: at least a second. */
export function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}
