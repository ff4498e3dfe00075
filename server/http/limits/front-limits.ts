import type { Limit, Limits } from "#server/settings/limits.ts";
import { networksOf } from "./client-address.ts";
import { type OpenLimit, openLimitInMemory, type RateLimit } from "./rate-limit.ts";

/** Limits of pages, accounts and data. The upload service has its own. */
const NAMES = [
  "LIMIT_SIGN_IN_ADDRESS",
  "LIMIT_RECOVER",
  "LIMIT_CONFIRMATIONS",
  "LIMIT_API",
  "LIMIT_PAGES",
  "LIMIT_SEARCH",
  "LIMIT_VOTES_ADDRESS",
] as const;

/** Also counted for larger IPv6 networks: a rented server may come with a /48, which contains 65,536 household networks. */
const NETWORK_NAMES = ["LIMIT_SIGN_IN", "LIMIT_SIGN_UP", "LIMIT_MAIL"] as const;

type PlainName = (typeof NAMES)[number];
type NetworkName = (typeof NETWORK_NAMES)[number];
export type FrontLimitName = PlainName | NetworkName;
export type FrontLimits = Record<PlainName, RateLimit> & Record<NetworkName, NetworkLimit>;

/** Creates the counters of each limit. Searches of all kinds, such as pages and suggestions, share one counter. */
export function openFrontLimits(
  limits: Limits | "off",
  onRefused: (name: FrontLimitName) => void = () => undefined,
  openLimit: OpenLimit = openLimitInMemory,
): FrontLimits {
  const open = (name: PlainName) =>
    limits === "off" ? NO_LIMIT : openLimit(name, limits[name], () => onRefused(name));
  const openByNetwork = (name: NetworkName) =>
    limits === "off"
      ? NO_LIMIT
      : openNetworkLimit(name, limits[name], () => onRefused(name), openLimit);
  return Object.fromEntries([
    ...NAMES.map((name) => [name, open(name)]),
    ...NETWORK_NAMES.map((name) => [name, openByNetwork(name)]),
  ]) as FrontLimits;
}

const NO_LIMIT = {
  take: async () => null,
  waitOf: async () => null,
  forget: async () => undefined,
};

/** Counts uses for each client address and, for IPv6, for the larger networks around it. */
interface NetworkLimit {
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
