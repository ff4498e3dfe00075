/** At most `count` in `seconds`. */
export interface Limit {
  count: number;
  seconds: number;
}

/**
 * The limits in front of the backend, each with a variable `LIMIT_*` written `count/seconds`. Those of requests counted by
 * address suffice for a thousand people behind one; sign-ups, votes on one deal and mails suffice for a household.
 */
const DEFAULTS = {
  /** Wrong passwords for one account from one address. */
  LIMIT_SIGN_IN: { count: 10, seconds: 300 },
  /** Sign-ins of any outcome from one address. */
  LIMIT_SIGN_IN_ADDRESS: { count: 1500, seconds: 300 },
  LIMIT_SIGN_UP: { count: 30, seconds: 3600 },
  /** Mails that one address asks for, whomever they go to. */
  LIMIT_MAIL: { count: 20, seconds: 3600 },
  /** Mails to one mailbox, whoever asks for them. */
  LIMIT_RECOVER: { count: 5, seconds: 3600 },
  /** Mails that ask to confirm an address: to one mailbox, and for one member, until a link is used. */
  LIMIT_CONFIRMATIONS: { count: 3, seconds: 86_400 },
  LIMIT_UPLOAD: { count: 60, seconds: 3600 },
  /** Requests to tables and procedures from one address. */
  LIMIT_API: { count: 30_000, seconds: 60 },
  /** Pages that are not in the cache, feeds, sitemaps and share images that one address asks for. */
  LIMIT_PAGES: { count: 6_000, seconds: 60 },
  /** Searches from one address, as pages and as suggestions, on top of the limits above. */
  LIMIT_SEARCH: { count: 3_000, seconds: 60 },
  /** Votes on one deal from one address. */
  LIMIT_VOTES_ADDRESS: { count: 10, seconds: 3600 },
  /** Kept by the database. Weight of the checks of one deal that members who are not established send from one address. */
  LIMIT_CHECKS_ADDRESS: { count: 2, seconds: 86_400 },
  /** Kept by the database, for each member: what they vote and post, whatever address they come from. */
  LIMIT_VOTES: { count: 120, seconds: 3600 },
  LIMIT_CHECKS: { count: 60, seconds: 3600 },
  LIMIT_EDITS: { count: 10, seconds: 86_400 },
  LIMIT_DEALS: { count: 30, seconds: 3600 },
  LIMIT_COMMENTS: { count: 120, seconds: 3600 },
  LIMIT_VOUCHERS: { count: 30, seconds: 3600 },
  LIMIT_REPORTS: { count: 30, seconds: 3600 },
  LIMIT_BLOG_POSTS: { count: 20, seconds: 3600 },
  LIMIT_MUTES: { count: 60, seconds: 3600 },
  LIMIT_MERCHANTS: { count: 5, seconds: 86_400 },
  LIMIT_CONTACT: { count: 10, seconds: 3600 },
  /** Reads differently: for members who joined less than `seconds` ago, each limit above is divided by `count`. */
  LIMIT_NEW_MEMBERS: { count: 4, seconds: 259_200 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof DEFAULTS;
export type Limits = Record<LimitName, Limit>;

/** Reads the limits. `LIMITS=off` is for tests and benchmarks: it is refused unless `siteUrl` is on a loopback address. */
export function readLimits(
  env: Record<string, string | undefined>,
  siteUrl: string,
): Limits | "off" {
  if (env.LIMITS !== undefined && env.LIMITS !== "on" && env.LIMITS !== "off") {
    throw new Error("LIMITS: must be on or off");
  }
  if (env.LIMITS === "off") {
    if (!isLoopback(siteUrl)) {
      throw new Error("LIMITS: off is refused unless SITE_URL is on a loopback address");
    }
    return "off";
  }
  const names = Object.keys(DEFAULTS) as LimitName[];
  return Object.fromEntries(
    names.map((name) => [name, readLimit(name, env[name]) ?? DEFAULTS[name]]),
  ) as Limits;
}

function readLimit(name: string, text: string | undefined): Limit | undefined {
  if (text === undefined) return undefined;
  const [, count, seconds] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (!Number(count) || !Number(seconds)) {
    throw new Error(`${name}: must be written count/seconds, for example 10/300`);
  }
  return { count: Number(count), seconds: Number(seconds) };
}

function isLoopback(address: string): boolean {
  const host = new URL(address).hostname;
  return host === "localhost" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}
