import type { Limits } from "#server/settings/limits.ts";
import { type NetworkLimit, openNetworkLimit } from "./network-limit.ts";
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
