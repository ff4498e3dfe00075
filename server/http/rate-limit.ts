import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { Limit } from "#server/limits.ts";

/** So many in so long for each key: an address, a member, an account. Counted in memory, forgotten at a restart. */
export interface RateLimit {
  /** Counts one; answers the seconds to wait where it is one too many, else null. */
  take(key: string): Promise<number | null>;
  /** The seconds to wait where nothing is left, without counting. */
  waitOf(key: string): Promise<number | null>;
  forget(key: string): Promise<void>;
}

/** Some 20 MB at most; whoever has more addresses than this needs no forgotten count. */
const KEYS_MAX = 50_000;

/** Keys go when their time is over, and those longest silent when there are more than `keysMax`. */
export function createRateLimit(
  { count, seconds }: Limit,
  onRefused: () => void = () => undefined,
  keysMax = KEYS_MAX,
): RateLimit {
  const limiter = new RateLimiterMemory({ points: count, duration: seconds });
  /** In the order of their last use. */
  const keys = new Set<string>();

  return {
    async take(key) {
      noteUse(key);
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

function secondsLeft(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
}
