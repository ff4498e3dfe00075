import type pg from "pg";

/** Runs a statement until it handles no more rows. Each run is a transaction, so that a killed process loses and repeats nothing. */
export async function repeat(pool: pg.Pool, sql: string, values: string[]): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(sql, values);
    if (!rows[0]?.count) return;
  }
}
