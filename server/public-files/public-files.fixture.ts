import {
  type GuardedBackend,
  startGuardedBackend,
} from "#server/backend/guard/guarded-backend.fixture.ts";
import { createAsyncCache } from "#server/http/caching/async-cache.ts";
import { readOverHttp } from "#server/reader/visitor-reads.ts";
import { createPublicFiles } from "./public-files.ts";

export const PUBLIC_SITE = "https://samha.example";

export interface ServedFiles {
  backend: GuardedBackend;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Clears the feeds, as after a public change. */
  clearFeeds(): void;
}

/** Serves feeds, sitemaps and the like from a real backend without limits. */
export async function servePublicFiles(): Promise<ServedFiles> {
  const backend = await startGuardedBackend("off");
  const feedCache = createAsyncCache<never>({ max: 20, ttlMs: 60_000 });
  const sitemapCache = createAsyncCache<never>({ max: 20, ttlMs: 600_000 });
  const files = createPublicFiles({
    reads: readOverHttp({
      supabaseUrl: "",
      anonKey: backend.anonKey,
      fetch: (input, init) => backend.ask(String(input), init),
    }),
    siteName: "Samha & Co",
    siteUrl: PUBLIC_SITE,
    imageBaseUrl: `${PUBLIC_SITE}/images`,
    feedCache,
    sitemapCache,
  });
  return {
    backend,
    get: async (path, headers = {}) => files.request(path, { headers }),
    clearFeeds: () => feedCache.clear(),
  };
}
