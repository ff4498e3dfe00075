import type pg from "pg";
import { WORKERS_LOCK } from "#server/notify/listen-to-changes.ts";

/**
 * Unlocks the jobs of workers whose process has ended, so that another process does them, and returns their number. A worker that
 * is alive holds an advisory lock, which ends with its process. A worker has a minute to take it: jobs that were begun since are
 * left alone.
 */
export async function unlockAbandonedJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ jobs: number }>(UNLOCK);
  return rows[0]?.jobs ?? 0;
}

/** The attempts of the lock are over with the transaction of this statement. */
const UNLOCK = `
  with locked as materialized (
    select locked_by as worker, count(*)::int as jobs from graphile_worker.jobs
    where locked_at < now() - interval '1 minute' group by locked_by
  ), abandoned as materialized (
    select * from locked where pg_try_advisory_xact_lock(${WORKERS_LOCK}, hashtext(worker))
  )
  select sum(jobs)::int as jobs, graphile_worker.force_unlock_workers(array_agg(worker)) from abandoned having count(*) > 0`;
