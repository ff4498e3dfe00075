import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import pg from "pg";
import type { Limit } from "#server/settings/limits.ts";
import {
  createRateLimit,
  KEYS_MAX,
  type OpenLimit,
  type RateLimit,
  wholeSeconds,
} from "./rate-limit.ts";

/** If the database does not respond within this time, the process counts in its own memory until it does. */
const TIMEOUT_MS = 3_000;
const CONNECTIONS = 4;

/** Only the database's clock is read, because the clocks of processes differ. */
const NOW = "(extract(epoch from now()) * 1000)::bigint";
/** No period ends later than one that begins now, which matters after the database's clock was set back. */
const TAKE = `
  insert into private.rate_limits as counter (key, points, expire) values ($1, 1, ${NOW} + $2::int)
  on conflict (key) do update set
    points = case when counter.expire > ${NOW} then counter.points + 1 else 1 end,
    expire = case when counter.expire > ${NOW} then least(counter.expire, excluded.expire) else excluded.expire end
  returning points, (expire - ${NOW})::float8 as ms`;
const READ = `
  select points, (expire - ${NOW})::float8 as ms from private.rate_limits where key = $1 and expire > ${NOW}`;
const FORGET = "delete from private.rate_limits where key = $1";

/** Deletes the counters whose period has ended. */
export async function deleteEndedCounters(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from private.rate_limits where expire <= ${NOW}`);
}

interface Counter {
  points: number;
  /** Milliseconds until the end of the period. */
  ms: number;
}

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
    open: (name, limit, onRefused) => hashKeys(name, sharedLimit(limit, onRefused)),
    stop: () => pool.end(),
  };

  function sharedLimit(limit: Limit, onRefused: () => void = () => undefined): RateLimit {
    const inMemory = createRateLimit(limit, onRefused);
    /** Clients over the limit, whose further uses cause no database query until their time is up. */
    const over = new LRUCache<string, true>({ max: KEYS_MAX });

    return {
      async take(key) {
        if (!over.has(key)) {
          const counter = await query("take", TAKE, [key, limit.seconds * 1_000]);
          if (counter === "unknown") return inMemory.take(key);
          if (!counter || counter.points <= limit.count) return null;
          over.set(key, true, { ttl: Math.max(1, Math.ceil(counter.ms)) });
        }
        onRefused();
        return wholeSeconds(over.getRemainingTTL(key));
      },
      async waitOf(key) {
        const counter = await query("read", READ, [key]);
        if (counter === "unknown") return inMemory.waitOf(key);
        if (!counter || counter.points < limit.count) return null;
        onRefused();
        return wholeSeconds(counter.ms);
      },
      async forget(key) {
        over.delete(key);
        if ((await query("forget", FORGET, [key])) === "unknown") await inMemory.forget(key);
      },
    };
  }

  /** Returns the counter, if any, or "unknown" if the database does not respond. */
  function query(name: string, text: string, values: unknown[]) {
    return pool.query<Counter>({ name: `${name} limit`, text, values }).then(
      ({ rows }) => rows[0],
      () => "unknown" as const,
    );
  }

  function hashKeys(name: string, limit: RateLimit): RateLimit {
    const stored = (key: string) => `${name}:${hash(name, key)}`;
    return {
      take: (key) => limit.take(stored(key)),
      waitOf: (key) => limit.waitOf(stored(key)),
      forget: (key) => limit.forget(stored(key)),
    };
  }
}
