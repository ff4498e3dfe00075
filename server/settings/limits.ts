/** At most `count` uses in `seconds`. */
export interface Limit {
  count: number;
  seconds: number;
}

/**
 * Default limits, each with a variable `LIMIT_*` in the form `count/seconds`. Request limits by address are high enough for a
 * thousand people behind one address; limits on sign-ups, votes on one deal and emails fit a household.
 */
const DEFAULTS = {
  /** Wrong passwords for one account from one address. */
  LIMIT_SIGN_IN: { count: 10, seconds: 300 },
  /** Sign-ins from one address, successful or not, and emailed links requested or used there. */
  LIMIT_SIGN_IN_ADDRESS: { count: 1500, seconds: 300 },
  /** Sign-ups and changes of email addresses from one address. */
  LIMIT_SIGN_UP: { count: 30, seconds: 3600 },
  /** Emails requested from one address, to any recipient. */
  LIMIT_MAIL: { count: 20, seconds: 3600 },
  /** Emails requested for one mailbox, except by sign-ups, from any address, and emails requested by one account. */
  LIMIT_RECOVER: { count: 5, seconds: 3600 },
  /** Confirmation emails to one mailbox and, counted by the database until a link is used, for one member. */
  LIMIT_CONFIRMATIONS: { count: 3, seconds: 86_400 },
  LIMIT_UPLOAD: { count: 60, seconds: 3600 },
  /** Pages that one member lets the server read. */
  LIMIT_PREVIEWS: { count: 20, seconds: 3600 },
  /** Requests to tables, procedures and the public API, and account requests without another limit, from one address. */
  LIMIT_API: { count: 30_000, seconds: 60 },
  /** Uncached pages, feeds, sitemaps, calendars, share images and season data requested from one address. */
  LIMIT_PAGES: { count: 6_000, seconds: 60 },
  /** Searches from one address, in pages, suggestions, tried alerts and the API; the limits above apply as well. */
  LIMIT_SEARCH: { count: 3_000, seconds: 60 },
  /** Votes on one deal from one address, by members who are not established. */
  LIMIT_VOTES_ADDRESS: { count: 10, seconds: 3600 },
  // The database enforces the limits below.
  /** Points of one deal's checks, or one code's outcomes, from one address, by members who are not established. */
  LIMIT_CHECKS_ADDRESS: { count: 2, seconds: 86_400 },
  // Per member, from any address, up to LIMIT_DISPUTES.
  LIMIT_VOTES: { count: 120, seconds: 3600 },
  LIMIT_CHECKS: { count: 60, seconds: 3600 },
  LIMIT_EDITS: { count: 10, seconds: 86_400 },
  LIMIT_DEALS: { count: 30, seconds: 3600 },
  /** Links and titles that a member's form looks up while they type. */
  LIMIT_LINKS: { count: 60, seconds: 60 },
  LIMIT_ADDITIONS: { count: 20, seconds: 3600 },
  LIMIT_COMMENTS: { count: 120, seconds: 3600 },
  LIMIT_VOUCHERS: { count: 30, seconds: 3600 },
  LIMIT_OUTCOMES: { count: 60, seconds: 3600 },
  LIMIT_REPORTS: { count: 30, seconds: 3600 },
  LIMIT_BLOG_POSTS: { count: 20, seconds: 3600 },
  LIMIT_MUTES: { count: 60, seconds: 3600 },
  LIMIT_MERCHANTS: { count: 5, seconds: 86_400 },
  /** Deals saved in the account, changes to their notes and lists, and imports. */
  LIMIT_SAVES: { count: 300, seconds: 3600 },
  /** New and changed alerts. */
  LIMIT_ALERTS: { count: 60, seconds: 3600 },
  /** Test messages to the devices of a member. */
  LIMIT_TEST_MESSAGES: { count: 10, seconds: 3600 },
  LIMIT_FACTS: { count: 10, seconds: 86_400 },
  LIMIT_DISPUTES: { count: 5, seconds: 86_400 },
  /** Messages from one member or address. */
  LIMIT_CONTACT: { count: 10, seconds: 3600 },
  /** Not a limit: divides LIMIT_VOTES to LIMIT_DISPUTES by `count` for members who joined less than `seconds` ago. */
  LIMIT_NEW_MEMBERS: { count: 4, seconds: 259_200 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof DEFAULTS;
export type Limits = Record<LimitName, Limit>;

/** Reads the limits. `LIMITS=off` is for tests and benchmarks, and is refused unless `siteUrl` is on a loopback address. */
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

export function isLoopback(address: string): boolean {
  const host = new URL(address).hostname;
  return host === "localhost" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}
