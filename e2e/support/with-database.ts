import pg from "pg";
import { openDatabase } from "#server/database/connect.ts";

/** Works in a running site's database as its owner, whom no rule holds: for arranging what would take days. */
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
