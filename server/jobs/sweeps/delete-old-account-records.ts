import type pg from "pg";

/** Deletes ended sessions, and old refresh tokens, log entries of accounts and previous email addresses. Returns their number. */
export async function deleteOldAccountRecords(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ deleted: number }>(
    "select private.delete_old_account_records() as deleted",
  );
  return rows[0]?.deleted ?? 0;
}
