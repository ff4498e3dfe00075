import type { Args, Returns } from "#contract/database.ts";
import { createAsyncCache } from "#server/http/caching/async-cache.ts";
import type { ReadProcedure } from "#server/reader/read-procedures.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";

/** Procedures whose results appear on many pages, and the slow one of season pages. */
const CACHED: ReadonlySet<ReadProcedure> = new Set([
  "read_sidebar",
  "get_monthly_temperature_leaderboard",
  "get_voucher_codes",
  "get_certifiers",
  "count_deals_by_category",
  "count_deals",
  "read_season",
  "read_moderation_numbers",
] as const);
const TTL_MS = 10_000;
const ENTRIES = 200;

export interface CachedReads extends VisitorReads {
  /** Called after changes that visitors see. */
  clear(): void;
}

/** Caches the results of `CACHED` procedures for ten seconds. Failures are not cached. */
export function cacheReads(reads: VisitorReads): CachedReads {
  const results = createAsyncCache<unknown>({ max: ENTRIES, ttlMs: TTL_MS });
  return {
    async read<Name extends ReadProcedure>(name: Name, args: Args<Name>) {
      // Season pages have many days of arrival, each with a large result.
      if (!CACHED.has(name) || "by_param" in args) return reads.read(name, args);
      const key = `${name} ${JSON.stringify(args)}`;
      return (await results.get(key, () => reads.read(name, args))) as Returns<Name>;
    },
    clear: results.clear,
  };
}
