import type { DailyCounts, QueueState } from "#contract/admin-overview.ts";
import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { getAdminQueues, getDailyCounts } from "./dashboard-api.ts";

/** What waits, and what came on each of the last days. */
export interface Dashboard {
  queues: QueueState[];
  days: DailyCounts[];
}

const DAYS = 30;

/** How much waits in each queue; admins only. */
export const loadQueues = createAppThunk<QueueState[]>(
  "dashboard/loadQueues",
  CONTEXT_MESSAGES.gettingAdminOverview,
  (_nothing, { extra: { backend } }) => getAdminQueues(backend),
);

/** The dashboard's numbers; admins only. */
export const loadDashboard = createAppThunk<Dashboard>(
  "dashboard/loadDashboard",
  CONTEXT_MESSAGES.gettingAdminOverview,
  async (_nothing, { extra: { backend } }) => {
    const [queues, days] = await Promise.all([
      getAdminQueues(backend),
      getDailyCounts(backend, DAYS),
    ]);
    return { queues, days };
  },
);
