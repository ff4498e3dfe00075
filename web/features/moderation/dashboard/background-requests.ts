import { toNumber } from "#contract/database.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";

export interface FailedJobs {
  task: string;
  /** Number of jobs that are retried automatically. */
  retried: number;
  /** Number of jobs that failed permanently or in five retries. */
  failed: number;
  oldestAt: string;
}

export interface BackgroundState {
  failures: FailedJobs[];
  /** Last run of background work, ISO 8601; null if it never ran. */
  lastRunAt: string | null;
  /** True if visitors come through a proxy that the site does not trust. */
  hasUntrustedProxy: boolean;
}

/** Reads the failed jobs, the time of the last background work and configuration warnings; admins only. */
export const loadBackground = createRequestThunk<BackgroundState>(
  "dashboard/loadBackground",
  async (backend) => {
    const data = await backend.data();
    const [failures, lastRun, warnings] = await Promise.all([
      data.rpc("get_failed_jobs"),
      data.rpc("get_last_background_run"),
      data.rpc("get_site_warnings"),
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
      hasUntrustedProxy: unwrapRows(warnings).includes("untrusted_proxy"),
    };
  },
);

/** Retries all failed jobs immediately; admins only. */
export const retryFailedJobs = createRequestThunk("dashboard/retryFailedJobs", async (backend) => {
  const data = await backend.data();
  return unwrap(await data.rpc("retry_failed_jobs"));
});
