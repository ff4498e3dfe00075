import pg from "pg";

/** Any number will do; it stands for "the one server of this data directory". */
const SERVER_LOCK = 5_247_001;
const PATIENCE_MS = 5_000;

/** A held claim. */
export interface Claim {
  /** Resolves when the session that holds the claim is gone, for whatever reason. */
  ended: Promise<void>;
  release(): Promise<void>;
}

/**
 * Claims the data directory for this process. The claim is a lock held by a database session, so it ends with
 * the process however that ends. Returns undefined when another server holds it.
 */
export async function claimAsOnlyServer(url: string): Promise<Claim | undefined> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: "samha claim",
  });
  const ended = new Promise<void>((resolve) => {
    client.on("error", () => resolve());
    client.on("end", () => resolve());
  });
  const release = () => client.end().catch(() => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("select pg_try_advisory_lock($1) as got", [SERVER_LOCK]);
    if (rows[0].got) return { ended, release };
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  return undefined;
}
