import type pg from "pg";
import { repeat } from "./repeat.ts";

/** Notifies members whose alerts a deal matches. Withdraws unread notices of a deal that is no longer public. */
export async function matchAlerts(pool: pg.Pool, dealId: string): Promise<void> {
  await repeat(pool, "select private.match_alerts($1) as count", { values: [dealId] });
}
