import { type DailyCounts, type QueueRow, queueStateFromRow } from "#contract/admin-overview.ts";
import { unwrapRows } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";

/** The one door of this feature to the backend; everything here throws what the backend answers. */

/** How much waits in each queue, and since when. */
export async function getAdminQueues(backend: Backend) {
  const data = await backend.data();
  return unwrapRows<QueueRow>(await data.rpc("get_admin_queues")).map(queueStateFromRow);
}

/** The deals and members of each of the last days, the oldest first. */
export async function getDailyCounts(backend: Backend, days: number): Promise<DailyCounts[]> {
  const data = await backend.data();
  const rows = unwrapRows<DailyCounts>(await data.rpc("get_daily_counts", { days_param: days }));
  return rows.map((row) => ({
    day: row.day.slice(0, 10),
    deals: Number(row.deals),
    members: Number(row.members),
  }));
}
