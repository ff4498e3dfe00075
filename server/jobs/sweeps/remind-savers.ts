import type pg from "pg";
import { repeat } from "./repeat.ts";

/** Reminds members of saved deals that end within a day. */
export async function remindOfSavedEndings(pool: pg.Pool): Promise<void> {
  await repeat(pool, "select private.remind_of_saved_endings() as count");
}

/** Notifies the members who saved a deal of its end or its new price. Withdraws unread notices that no longer apply. */
export async function notifySavers(pool: pg.Pool, dealId: string): Promise<void> {
  await repeat(pool, "select private.notify_savers($1) as count", { values: [dealId] });
}
