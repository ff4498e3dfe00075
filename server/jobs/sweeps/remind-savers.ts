import type pg from "pg";

/** Reminds members of saved deals that end within a day. */
export function remindOfSavedEndings(pool: pg.Pool): Promise<void> {
  return repeat(pool, "select private.remind_of_saved_endings() as count", []);
}

/** Notifies the members who saved a deal of its end or its new price. */
export function notifySavers(pool: pg.Pool, dealId: string): Promise<void> {
  return repeat(pool, "select private.notify_savers($1) as count", [dealId]);
}

/** Runs a statement until it handles no more rows. Each run is a transaction, so that a killed process loses and repeats nothing. */
async function repeat(pool: pg.Pool, sql: string, values: string[]): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(sql, values);
    if (!rows[0]?.count) return;
  }
}
