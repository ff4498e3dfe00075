import type pg from "pg";

/** Deletes messages settled more than three months ago, as the privacy page promises. Returns their number. */
export async function deleteSettledMessages(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ deleted: number }>(
    "select private.delete_settled_messages() as deleted",
  );
  return rows[0]?.deleted ?? 0;
}
