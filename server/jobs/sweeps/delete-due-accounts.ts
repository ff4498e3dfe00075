import type pg from "pg";
import type { Log } from "#server/http/log/logger.ts";

/**
 * Deletes accounts 30 days after their members' requests and returns their number. Logs the database's notice about each
 * account that could not be deleted; the next run retries it.
 */
export async function deleteDueAccounts(pool: pg.Pool, log: Pick<Log, "warn">): Promise<number> {
  const client = await pool.connect();
  const logNotice = ({ message }: { message?: string | undefined }) =>
    log.warn({ message }, "An account could not be deleted");
  client.on("notice", logNotice);
  try {
    const { rows } = await client.query<{ deleted: number }>(
      "select private.delete_due_accounts() as deleted",
    );
    return rows[0]?.deleted ?? 0;
  } finally {
    client.off("notice", logNotice);
    client.release();
  }
}
