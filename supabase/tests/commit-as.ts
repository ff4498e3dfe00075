import type pg from "pg";

/** Runs one statement as a member in its own transaction, for tests with simultaneous requests. */
export async function commitAs(
  pool: pg.Pool,
  member: string,
  sql: string,
  values: unknown[],
): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('request.jwt.claim.sub', $1, true)", [member]);
    await client.query("set local role authenticated");
    const result = await client.query(sql, values);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
