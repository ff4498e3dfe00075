import { createAsyncCache } from "#server/http/caching/async-cache.ts";
import { createCacheGroup } from "#server/http/caching/cache-group.ts";
import type { CacheableText } from "#server/http/caching/cacheable-text.ts";
import { cacheReads } from "#server/pages/cache/cache-reads.ts";
import { createPageCache } from "#server/pages/cache/page-cache.ts";

/** Everything that this process remembers of what visitors see; `PAGE_CACHE=off` keeps no page. */
export function openAnswerCaches({
  dev,
  ownFetch,
}: {
  dev: boolean;
  ownFetch: typeof globalThis.fetch;
}) {
  const pages = createPageCache(dev || process.env.PAGE_CACHE === "off" ? 0 : undefined);
  const feeds = createAsyncCache<CacheableText>({ max: 20, ttlMs: 60_000 });
  const sitemaps = createAsyncCache<CacheableText>({ max: 20, ttlMs: 60_000 });
  const reads = cacheReads(ownFetch);
  const api = createCacheGroup({ max: 60, ttlMs: 10_000 });
  return {
    pages,
    feeds,
    /** To be cleared when a page comes or goes; votes and comments leave them as they are. */
    sitemaps,
    reads,
    api,
    /** To be called after each change of what visitors see. */
    forget(): void {
      // What pages are made from goes first.
      reads.clear();
      pages.clear();
      feeds.clear();
      api.clear();
    },
  };
}
