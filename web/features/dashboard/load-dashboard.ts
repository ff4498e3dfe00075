import type { AdminAction, SecurityEvent } from "#contract/admin-log.ts";
import type { DailyCounts, QueueState } from "#contract/admin-overview.ts";
import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import {
  getAdminQueues,
  getDailyCounts,
  getLatestActions,
  getLatestSecurityEvents,
} from "./dashboard-api.ts";

/** What an admin sees first. */
export interface Dashboard {
  queues: QueueState[];
  days: DailyCounts[];
  actions: AdminAction[];
  events: SecurityEvent[];
}

const DAYS = 30;
const LATEST = 8;

/** How much waits in each queue; admins only. */
export const loadQueues = createAppThunk<QueueState[]>(
  "dashboard/loadQueues",
  CONTEXT_MESSAGES.gettingAdminOverview,
  (_nothing, { extra: { backend } }) => getAdminQueues(backend),
);

/** Everything on the dashboard at once; admins only. */
export const loadDashboard = createAppThunk<Dashboard>(
  "dashboard/loadDashboard",
  CONTEXT_MESSAGES.gettingAdminOverview,
  async (_nothing, { extra: { backend } }) => {
    const [queues, days, actions, events] = await Promise.all([
      getAdminQueues(backend),
      getDailyCounts(backend, DAYS),
      getLatestActions(backend, LATEST),
      getLatestSecurityEvents(backend, LATEST),
    ]);
    return { queues, days, actions, events };
  },
);
