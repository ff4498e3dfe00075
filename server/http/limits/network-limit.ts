import type { Limit } from "#server/settings/limits.ts";
import { networksOf } from "./client-address.ts";
import type { OpenLimit, RateLimit } from "./rate-limit.ts";

/** Counts uses for each client address and, for IPv6, for the larger networks around it. */
export interface NetworkLimit {
  /** Counts one use. Returns null, or the seconds to wait if a network of the address exceeds its limit. */
  take(address: string, subject?: string): Promise<number | null>;
  /** Returns what `take` would return, without counting. */
  waitOf(address: string, subject?: string): Promise<number | null>;
  forget(address: string, subject?: string): Promise<void>;
}

/**
 * Creates the counters of a limit: one for addresses, and others with higher limits for larger networks. A use that exceeds the
 * limit of a network does not count towards larger ones, so that one household cannot use up its neighbors' limit.
 */
export function openNetworkLimit(
  name: string,
  { count, seconds }: Limit,
  onRefused: (() => void) | undefined,
  openLimit: OpenLimit,
): NetworkLimit {
  const counters = new Map<number, RateLimit>();
  return {
    take: (address, subject) => firstWait(address, subject, "take"),
    waitOf: (address, subject) => firstWait(address, subject, "waitOf"),
    async forget(address, subject) {
      for (const { counter, key } of countersOf(address, subject)) await counter.forget(key);
    },
  };

  async function firstWait(
    address: string,
    subject: string | undefined,
    method: "take" | "waitOf",
  ): Promise<number | null> {
    for (const { counter, key } of countersOf(address, subject)) {
      const wait = await counter[method](key);
      if (wait !== null) return wait;
    }
    return null;
  }

  function countersOf(address: string, subject?: string): { counter: RateLimit; key: string }[] {
    return networksOf(address).map(({ network, times }) => ({
      counter: counterOf(times),
      key: subject === undefined ? network : `${network} ${subject}`,
    }));
  }

  function counterOf(times: number): RateLimit {
    const existing = counters.get(times);
    if (existing) return existing;
    const counterName = times === 1 ? name : `${name}_X${times}`;
    const counter = openLimit(counterName, { count: count * times, seconds }, onRefused);
    counters.set(times, counter);
    return counter;
  }
}
