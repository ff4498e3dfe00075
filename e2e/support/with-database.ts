import pg from "pg";
import { openDatabase } from "#server/database/connect.ts";

/** Opens a running site's database without row-level security, to set up states that would take days to reach. */
export async function withDatabase<T>(
  dataDir: string,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ dataDir, log: () => undefined, as: "tool" });
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await database.stop();
  }
}
