import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  type RateLimiterRes,
} from "rate-limiter-flexible";
import type { Limit } from "#server/settings/limits.ts";

/** Counts uses for each key: an address, a member, an account. */
export interface RateLimit {
  /** Counts one use. Returns null, or the seconds to wait when the limit is exceeded. */
  take(key: string): Promise<number | null>;
  /** Returns what `take` would return, without counting. */
  waitOf(key: string): Promise<number | null>;
  forget(key: string): Promise<void>;
}

/** Creates the counter of a limit of that name. */
export type OpenLimit = (name: string, limit: Limit, onRefused?: () => void) => RateLimit;

/** About 20 MB of memory at most. */
const KEYS_MAX = 50_000;

/** Counters in the memory of this process, lost at a restart. */
export const openLimitInMemory: OpenLimit = (_name, limit, onRefused) =>
  createRateLimit(limit, onRefused);

/** A key is removed when its time is over, and the least recently used ones when there are more than `keysMax`. */
export function createRateLimit(
  { count, seconds }: Limit,
  onRefused?: () => void,
  keysMax = KEYS_MAX,
): RateLimit {
  const limiter = new RateLimiterMemory({ points: count, duration: seconds });
  const limit = limitWith(limiter, onRefused);
  /** In the order of their last use. */
  const keys = new Set<string>();

  return {
    ...limit,
    take(key) {
      noteUse(key);
      return limit.take(key);
    },
    forget(key) {
      keys.delete(key);
      return limit.forget(key);
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

/** The counter of a limit on a store of rate-limiter-flexible. */
export function limitWith(
  limiter: RateLimiterAbstract,
  onRefused: () => void = () => undefined,
): RateLimit {
  return {
    async take(key) {
      try {
        await limiter.consume(key);
        return null;
      } catch (refusal) {
        onRefused();
        return secondsLeft(refusal as RateLimiterRes);
      }
    },
    async waitOf(key) {
      const state = await limiter.get(key);
      if (!state || state.remainingPoints > 0) return null;
      onRefused();
      return secondsLeft(state);
    },
    async forget(key) {
      await limiter.delete(key);
    },
  };
}

function secondsLeft(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
}
