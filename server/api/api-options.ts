import type { CacheGroup } from "#server/http/caching/cache-group.ts";
import type { RateLimit } from "#server/http/limits/rate-limit.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";

export interface ApiOptions {
  reads: VisitorReads;
  siteName: string;
  siteUrl: string;
  imageBaseUrl: string;
  /** Public address of the API, without `/v1`. */
  apiBaseUrl: string;
  limits: Record<"LIMIT_API" | "LIMIT_SEARCH", Pick<RateLimit, "take">>;
  addressOf(request: Request): string;
  /** Caches that are cleared after public changes. */
  caches: Pick<CacheGroup, "open">;
}
