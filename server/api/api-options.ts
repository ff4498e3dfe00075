import type { CacheGroup } from "#server/http/caching/cache-group.ts";
import type { RateLimit } from "#server/http/limits/rate-limit.ts";
import type { VisitorReading } from "#server/http/read-as-visitor.ts";

export interface ApiOptions extends VisitorReading {
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
