import { createAsyncCache } from "#server/http/caching/async-cache.ts";
import { createCacheGroup } from "#server/http/caching/cache-group.ts";
import type { CacheableText } from "#server/http/caching/cacheable-text.ts";
import { cacheReads } from "#server/pages/cache/cache-reads.ts";
import { createPageCache } from "#server/pages/cache/page-cache.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";

/** The caches of this process. `PAGE_CACHE=off` caches no page. */
export function openResponseCaches({
  dev,
  reads: ownReads,
}: {
  dev: boolean;
  reads: VisitorReads;
}) {
  const pages = createPageCache(dev || process.env.PAGE_CACHE === "off" ? 0 : undefined);
  const feeds = createAsyncCache<CacheableText>({ max: 100, ttlMs: 60_000 });
  const sitemaps = createAsyncCache<CacheableText>({ max: 20, ttlMs: 60_000 });
  const reads = cacheReads(ownReads);
  const api = createCacheGroup({ max: 60, ttlMs: 10_000 });
  return {
    pages,
    feeds,
    /** Cleared when a page appears or disappears. */
    sitemaps,
    reads,
    api,
    /** Called after each change that visitors see. */
    clear(): void {
      // Clears reads before the pages that are made from them.
      reads.clear();
      pages.clear();
      feeds.clear();
      api.clear();
    },
  };
}
