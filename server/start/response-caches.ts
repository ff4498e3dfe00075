import { createAsyncCache } from "#server/http/caching/async-cache.ts";
import { createCacheGroup } from "#server/http/caching/cache-group.ts";
import type { CacheableText } from "#server/http/caching/cacheable-text.ts";
import type { Meter } from "#server/metrics/meter.ts";
import { cacheReads } from "#server/pages/cache/cache-reads.ts";
import { createPageCache } from "#server/pages/cache/page-cache.ts";
import { dealOfKey } from "#server/pages/cache/page-key.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";

/** Creates the caches of this process. `PAGE_CACHE=off` disables the page cache. */
export function openResponseCaches({
  dev,
  reads: ownReads,
  meter,
}: {
  dev: boolean;
  reads: VisitorReads;
  meter: Pick<Meter, "evicted">;
}) {
  const isOff = dev || process.env.PAGE_CACHE === "off";
  const pages = createPageCache(isOff ? 0 : undefined, meter.evicted);
  const feeds = createAsyncCache<CacheableText>({ max: 100, ttlMs: 10_000 });
  const sitemaps = createAsyncCache<CacheableText>({ max: 20, ttlMs: 60_000 });
  const reads = cacheReads(ownReads);
  const api = createCacheGroup({ max: 60, ttlMs: 10_000 });
  return {
    pages,
    feeds,
    /** Not cleared by `clear`, but after changes that may add or remove a page. */
    sitemaps,
    reads,
    api,
    /** Called after changes that visitors see. */
    clear(): void {
      // Reads first, because pages are rendered from them.
      reads.clear();
      pages.clear();
      feeds.clear();
      api.clear();
    },
    /**
     * Called after votes, checks and comments on deals with these short ids. Each deal's own page shows them immediately; lists and
     * feeds, whose pages would otherwise be rendered again at every vote, show them when they expire.
     */
    clearDeals(deals: ReadonlySet<string>): void {
      reads.clear();
      pages.clear((key) => {
        const deal = dealOfKey(key);
        return deal !== null && deals.has(deal);
      });
      api.clear();
    },
  };
}
