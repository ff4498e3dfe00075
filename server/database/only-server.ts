import pg from "pg";

/** Any number will do; it stands for "the one server of this data directory". */
const SERVER_LOCK = 5_247_001;

/**
 * Claims the data directory for this process. The claim is a lock held by a database session, so it ends with
 * the process however that dies. Returns what lets go of it, or undefined when another server holds it.
 */
export async function claimAsOnlyServer(url: string): Promise<(() => Promise<void>) | undefined> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query("select pg_try_advisory_lock($1) as got", [SERVER_LOCK]);
  const letGo = () => client.end().catch(() => undefined);
  if (rows[0].got) return letGo;
  await letGo();
  return undefined;
}
