import { toNumber } from "#contract/database.ts";
import {
  type DailyCounts,
  type QueueState,
  queueStateFromRow,
} from "#contract/moderation/admin-overview.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

const DAYS = 30;

async function getAdminQueues(backend: Backend): Promise<QueueState[]> {
  const data = await backend.data();
  return unwrapRows(await data.rpc("get_admin_queues"))
    .map(queueStateFromRow)
    .filter((state) => state !== null);
}

/** Returns the daily counts of deals and members, oldest first. */
async function getDailyCounts(backend: Backend, days: number): Promise<DailyCounts[]> {
  const data = await backend.data();
  const rows = unwrapRows(await data.rpc("get_daily_counts", { days_param: days }));
  return rows.map((row) => ({
    day: row.day.slice(0, 10),
    deals: toNumber(row.deals) ?? 0,
    members: toNumber(row.members) ?? 0,
  }));
}

/** Reads the number of items in each queue and the time of its oldest item; admins only. */
export const loadQueues = createRequestThunk("dashboard/loadQueues", getAdminQueues);

/** Reads the daily counts of the last 30 days; admins only. */
export const loadDailyCounts = createRequestThunk<DailyCounts[]>(
  "dashboard/loadDailyCounts",
  (backend) => getDailyCounts(backend, DAYS),
);
