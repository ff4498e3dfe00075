import type { Limits } from "#server/limits.ts";
import { createRateLimit, type RateLimit } from "./rate-limit.ts";

/** What is counted by this process, in front of pages, accounts and data; that of uploads is theirs. */
const NAMES = [
  "LIMIT_SIGN_IN",
  "LIMIT_SIGN_IN_ADDRESS",
  "LIMIT_SIGN_UP",
  "LIMIT_RECOVER",
  "LIMIT_API",
  "LIMIT_PAGES",
  "LIMIT_SEARCH",
] as const;

export type FrontLimitName = (typeof NAMES)[number];
export type FrontLimits = Record<FrontLimitName, RateLimit>;

/** One counter for each limit, so that a search counts alike as a page and as a suggestion. */
export function openFrontLimits(
  limits: Limits | "off",
  onRefused: (name: FrontLimitName) => void = () => undefined,
): FrontLimits {
  const open = (name: FrontLimitName) =>
    limits === "off" ? NO_LIMIT : createRateLimit(limits[name], () => onRefused(name));
  return Object.fromEntries(NAMES.map((name) => [name, open(name)])) as FrontLimits;
}

const NO_LIMIT: RateLimit = {
  take: async () => null,
  waitOf: async () => null,
  forget: async () => undefined,
};
