import type pg from "pg";
import { createCacheGroup } from "#server/http/caching/cache-group.ts";
import { createRateLimit } from "#server/http/limits/rate-limit.ts";
import { openDirectReads } from "#server/reader/direct-reads.ts";
import { readFromDatabase } from "#server/reader/read-from-database.ts";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { createApi } from "./create-api.ts";

/** The public API on a test database, read as `anon`. */
export interface ServedApi {
  owner: pg.Pool;
  /** Requests an address below `/v1` without caching. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  stop(): Promise<void>;
}

/** Starts the API. It refuses the client address `hurried` after three requests. */
export async function serveApi(): Promise<ServedApi> {
  const database = await createTestDatabase();
  const reads = await openDirectReads({
    url: database.backendUrl,
    connections: 2,
    statementTimeoutMs: 5_000,
    name: "test",
  });
  const caches = createCacheGroup({ max: 10, ttlMs: 10_000 });
  const hurried = createRateLimit({ count: 3, seconds: 60 });
  const take = async (address: string) => (address === "hurried" ? hurried.take(address) : null);
  const api = createApi({
    siteName: "Samha",
    siteUrl: "https://samha.example",
    imageBaseUrl: "https://samha.example/images",
    apiBaseUrl: "https://samha.example/api",
    reads: readFromDatabase(reads, { error: () => undefined }),
    limits: { LIMIT_API: { take }, LIMIT_SEARCH: { take } },
    addressOf: (request) => request.headers.get("x-address") ?? "",
    caches,
  });
  return {
    owner: database.owner,
    get: async (path, headers = {}) => {
      caches.clear();
      return api.request(`/v1${path}`, { headers });
    },
    stop: async () => {
      await reads.stop();
      await database.drop();
    },
  };
}
