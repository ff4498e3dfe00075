import type pg from "pg";
import { WORKERS_LOCK } from "#server/jobs/changes/listen-to-changes.ts";

/**
 * Unlocks jobs of workers whose process has ended, so that others can run them. Returns their number. A worker holds an
 * advisory lock until it stops or its process ends. Skips jobs locked less than a minute ago, whose worker may not have its
 * advisory lock yet.
 */
export async function unlockAbandonedJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ jobs: number }>(UNLOCK);
  return rows[0]?.jobs ?? 0;
}

/** The locks that this statement takes end with its transaction. */
const UNLOCK = `
  with locked as materialized (
    select locked_by as worker, count(*)::int as jobs from graphile_worker.jobs
    where locked_at < now() - interval '1 minute' group by locked_by
  ), abandoned as materialized (
    select * from locked where pg_try_advisory_xact_lock(${WORKERS_LOCK}, hashtext(worker))
  )
  select sum(jobs)::int as jobs, graphile_worker.force_unlock_workers(array_agg(worker)) from abandoned having count(*) > 0`;
