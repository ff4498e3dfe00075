import type pg from "pg";

const ALERTS_PER_TRANSACTION = 500;
const IMPORT_MS = 45_000;

/**
 * Notifies members whose alerts a deal matches. Removes a deal that is no longer public from unread notices. Skips the alerts
 * that an earlier run has handled, and adds another job for those after the first `alertsMax`.
 */
export async function matchAlerts(pool: pg.Pool, dealId: string, alertsMax = 5_000): Promise<void> {
  const { rows } = await pool.query<{ ids: string[] }>(
    "select private.find_alerts($1, $2) as ids",
    [dealId, alertsMax],
  );
  const ids = rows[0]?.ids ?? [];
  for (let start = 0; start < ids.length; start += ALERTS_PER_TRANSACTION) {
    const batch = ids.slice(start, start + ALERTS_PER_TRANSACTION);
    await pool.query("select private.match_alerts($1, $2)", [dealId, batch]);
  }
  if (ids.length === alertsMax)
    await pool.query("select private.add_match_job($1, null)", [dealId]);
}

/** Matches deals of large imports with alerts, for up to 45 seconds and until none is due. */
export async function matchNewDeals(pool: pg.Pool): Promise<void> {
  const endsAt = Date.now() + IMPORT_MS;
  let matched: string | null = null;
  while (Date.now() < endsAt) {
    const { rows }: pg.QueryResult<{ id: string | null }> = await pool.query(
      "select private.next_unmatched_deal($1) as id",
      [matched],
    );
    matched = rows[0]?.id ?? null;
    if (matched === null) return;
    await matchAlerts(pool, matched);
  }
}
