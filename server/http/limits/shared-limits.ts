import { createHmac } from "node:crypto";
import pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import type { Limit } from "#server/settings/limits.ts";
import { limitWith, type OpenLimit, type RateLimit } from "./rate-limit.ts";

/** If the database does not respond within this time, the process counts in its own memory until it does. */
const TIMEOUT_MS = 3_000;
const CONNECTIONS = 4;

/**
 * Counts limits in the database (`private.rate_limits`), shared by all processes of a site. While the database does not
 * respond, each process counts in memory. Keys are stored as keyed hashes, so no address is stored.
 */
export function openSharedLimits(workerUrl: string): { open: OpenLimit; stop(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString: workerUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: "samha limits",
  });
  // The next count shows whether the database is back.
  pool.on("error", () => undefined);
  const secret = new URL(workerUrl).password;
  const hash = (name: string, key: string) =>
    createHmac("sha256", secret).update(`${name} ${key}`).digest("base64url");

  return {
    open: (name, limit, onRefused) =>
      hashKeys(name, limitWith(sharedLimiter(name, limit), onRefused)),
    stop: () => pool.end(),
  };

  function sharedLimiter(name: string, { count, seconds }: Limit): RateLimiterPostgres {
    return new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      schemaName: "private",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: name,
      points: count,
      duration: seconds,
      // Further uses by a client over its limit cause no database query until its time is up.
      inMemoryBlockOnConsumed: count + 1,
      insuranceLimiter: new RateLimiterMemory({ points: count, duration: seconds }),
    });
  }

  function hashKeys(name: string, limit: RateLimit): RateLimit {
    return {
      take: (key) => limit.take(hash(name, key)),
      waitOf: (key) => limit.waitOf(hash(name, key)),
      forget: (key) => limit.forget(hash(name, key)),
    };
  }
}
