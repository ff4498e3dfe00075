import type { Limits } from "#server/settings/limits.ts";
import { type OpenLimit, openLimitInMemory, type RateLimit } from "./rate-limit.ts";

/** The limits that this process counts for pages, accounts and data. The upload service counts its own. */
const NAMES = [
  "LIMIT_SIGN_IN",
  "LIMIT_SIGN_IN_ADDRESS",
  "LIMIT_SIGN_UP",
  "LIMIT_MAIL",
  "LIMIT_RECOVER",
  "LIMIT_API",
  "LIMIT_PAGES",
  "LIMIT_SEARCH",
  "LIMIT_VOTES_ADDRESS",
] as const;

export type FrontLimitName = (typeof NAMES)[number];
export type FrontLimits = Record<FrontLimitName, RateLimit>;

/** Creates one counter for each limit: a search counts the same as a page and as a suggestion. */
export function openFrontLimits(
  limits: Limits | "off",
  onRefused: (name: FrontLimitName) => void = () => undefined,
  openLimit: OpenLimit = openLimitInMemory,
): FrontLimits {
  const open = (name: FrontLimitName) =>
    limits === "off" ? NO_LIMIT : openLimit(name, limits[name], () => onRefused(name));
  return Object.fromEntries(NAMES.map((name) => [name, open(name)])) as FrontLimits;
}

const NO_LIMIT: RateLimit = {
  take: async () => null,
  waitOf: async () => null,
  forget: async () => undefined,
};
