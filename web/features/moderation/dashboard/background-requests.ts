import { toNumber } from "#contract/database.ts";
import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

/** The jobs of one task that have failed. */
export interface FailedJobs {
  task: string;
  /** Tried again by itself. */
  retried: number;
  /** Given up until an admin has it tried again. */
  failed: number;
  oldestAt: string;
}

export interface BackgroundState {
  failures: FailedJobs[];
  /** When background work last ran (ISO 8601); null where it never did. */
  lastRunAt: string | null;
}

/** Reads what background work could not do, and when it last ran; admins only. */
export const loadBackground = createRequestThunk<BackgroundState>(
  "dashboard/loadBackground",
  CONTEXT_MESSAGES.gettingAdminOverview,
  async (backend) => {
    const data = await backend.data();
    const [failures, lastRun] = await Promise.all([
      data.rpc("get_failed_jobs"),
      data.rpc("get_last_background_run"),
    ]);
    const lastRunAt = unwrap(lastRun);
    return {
      failures: unwrapRows(failures).map((row) => ({
        task: row.task,
        retried: toNumber(row.retried) ?? 0,
        failed: toNumber(row.failed) ?? 0,
        oldestAt: toIsoTime(row.oldest_at),
      })),
      lastRunAt: lastRunAt ? toIsoTime(lastRunAt) : null,
    };
  },
);

/** Has all failed jobs tried again at once; admins only. */
export const retryFailedJobs = createRequestThunk(
  "dashboard/retryFailedJobs",
  CONTEXT_MESSAGES.retryingJobs,
  async (backend) => {
    const data = await backend.data();
    return unwrap(await data.rpc("retry_failed_jobs"));
  },
);
