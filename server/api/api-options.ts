import type { CacheGroup } from "#server/http/caching/cache-group.ts";
import type { RateLimit } from "#server/http/limits/rate-limit.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";

export interface ApiOptions {
  reads: VisitorReads;
  siteName: string;
  siteUrl: string;
  imageBaseUrl: string;
  /** Where programs find it, without `/v1`. */
  apiBaseUrl: string;
  limits: Record<"LIMIT_API" | "LIMIT_SEARCH", Pick<RateLimit, "take">>;
  addressOf(request: Request): string;
  /** Cleared when what visitors see changes. */
  caches: Pick<CacheGroup, "open">;
}
