import { LRUCache } from "lru-cache";
import pg from "pg";
import { isUuid } from "#contract/uuid.ts";

/** Returns whether the member with this ID is established (`private.is_established`). */
export type IsEstablished = (memberId: string) => Promise<boolean>;

const MEMBERS_MAX = 20_000;
const TTL_MS = 10 * 60_000;
/** Shorter, because a new member may soon become established. */
const NEW_MEMBER_TTL_MS = 60_000;
const CONNECTIONS = 2;
const TIMEOUT_MS = 3_000;

/**
 * Returns the email address of the account whose password a sign-in with this address checks: the account with the address,
 * otherwise any account. Null on a site without accounts.
 */
export type EmailToCompare = (email: string) => Promise<string | null>;

/** Queries the database with the rights of the background worker, on connections that open on demand. */
export function openEstablishedMembers(workerUrl: string): {
  isEstablished: IsEstablished;
  emailToCompare: EmailToCompare;
  stop(): Promise<void>;
} {
  const pool = new pg.Pool({
    connectionString: workerUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: "samha members",
  });
  // The next query shows whether the database is back.
  pool.on("error", () => undefined);
  return {
    isEstablished: cacheEstablished((memberId) => queryEstablished(pool, memberId)),
    emailToCompare: (email) => queryEmailToCompare(pool, email),
    stop: () => pool.end(),
  };
}

export async function queryEstablished(pool: pg.Pool, memberId: string): Promise<boolean> {
  const { rows } = await pool.query<{ is_established: boolean }>(
    "select private.is_established($1)",
    [memberId],
  );
  return rows[0]?.is_established === true;
}

export async function queryEmailToCompare(pool: pg.Pool, email: string): Promise<string | null> {
  const { rows } = await pool.query<{ email_to_compare: string | null }>(
    "select private.email_to_compare($1)",
    [email],
  );
  return rows[0]?.email_to_compare ?? null;
}

/** Caches results for one or ten minutes. A member counts as not established while the database does not respond. */
export function cacheEstablished(query: IsEstablished): IsEstablished {
  const established = new LRUCache<string, Promise<boolean>>({ max: MEMBERS_MAX, perf: Date });
  return (memberId) => {
    if (!isUuid(memberId)) return Promise.resolve(false);
    const cached = established.get(memberId);
    if (cached) return cached;
    const result = query(memberId).then(
      (isEstablished) => {
        established.set(memberId, result, { ttl: isEstablished ? TTL_MS : NEW_MEMBER_TTL_MS });
        return isEstablished;
      },
      () => {
        established.delete(memberId);
        return false;
      },
    );
    established.set(memberId, result, { ttl: TIMEOUT_MS });
    return result;
  };
}
