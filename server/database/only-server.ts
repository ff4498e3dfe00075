import pg from "pg";

/** Arbitrary key of the lock that the only server of a data directory holds. */
const SERVER_LOCK = 5_247_001;
const TIMEOUT_MS = 5_000;
/** Time to wait for the lock of a killed process. */
const KILLED_MS = 1_000;
/** PostgreSQL's code for a lock timeout. */
const LOCK_NOT_AVAILABLE = "55P03";

export interface Claim {
  ended: Promise<void>;
  release(): Promise<void>;
}

/**
 * Claims the data directory for this process. The claim is a lock of a database session, so it ends with the process,
 * however that ends. Returns undefined if another server still holds it after `waitMs`.
 */
export async function claimAsOnlyServer(
  url: string,
  waitMs = KILLED_MS,
): Promise<Claim | undefined> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: waitMs + TIMEOUT_MS,
    lock_timeout: waitMs,
    application_name: "samha claim",
  });
  const ended = new Promise<void>((resolve) => {
    client.on("error", () => resolve());
    client.on("end", () => resolve());
  });
  const release = () => client.end().catch(() => undefined);
  try {
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [SERVER_LOCK]);
    return { ended, release };
  } catch (error) {
    await release();
    if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE) return undefined;
    throw error;
  }
}
