import type pg from "pg";
import { repeat } from "./repeat.ts";

/** Notifies members whose alerts a deal matches. Removes a deal that is no longer public from unread notices. */
export async function matchAlerts(pool: pg.Pool, dealId: string): Promise<void> {
  await repeat(pool, "select private.match_alerts($1) as count", { values: [dealId] });
}
