import type pg from "pg";

/** Snapshot of the database as its owner sees it. */
export interface DatabaseState {
  queues: { name: string; waiting: number; oldestSeconds: number }[];
  /** Client connections to the database by holder and state. */
  connections: { holder: string; state: string; count: number }[];
  /** Number of statements blocked by a lock. */
  waitingForLocks: number;
  /** Background jobs by task. */
  jobs: { task: string; waiting: number; failed: number; oldestSeconds: number }[];
  sizeBytes: number;
  /** Lag of the slowest replica; null without replicas, or if the database user may not see them. */
  replicaLagSeconds: number | null;
}

const QUEUES = `
  select queue, waiting::int, oldest_at from private.queues()
  union all
  select 'unmailed_messages', count(*)::int, min(created_at) from public.contact_messages
  where mailed_at is null and created_at > now() - interval '3 days'`;

/** Connections with other names count as 'other', because clients choose their names freely. */
const CONNECTIONS = `
  select case when application_name in
      ('samha auth', 'samha rest', 'samha pages', 'samha reader', 'samha api', 'samha worker', 'samha listener', 'samha limits', 'samha members', 'samha metrics')
      then substr(application_name, 7) else 'other' end as holder,
    case when state in ('active', 'idle') then state when state like 'idle in transaction%' then 'in_transaction'
      else 'unknown' end as state,
    count(*)::int as count, (count(*) filter (where wait_event_type = 'Lock'))::int as waiting
  from pg_catalog.pg_stat_activity where datname = current_database() and backend_type = 'client backend'
  group by 1, 2`;

const JOBS = `
  select task, waiting::int, failed::int,
    coalesce(extract(epoch from now() - oldest_at), 0)::float8 as "oldestSeconds"
  from private.job_states()`;

const SIZE = `
  select pg_database_size(current_database())::float8 as "sizeBytes",
    (select extract(epoch from max(coalesce(replay_lag, interval '0')))::float8
     from pg_catalog.pg_stat_replication where state is not null) as "replicaLagSeconds"`;

/** Reads the state with four cheap statements. Throws if the database does not respond. */
export async function readDatabaseState(pool: pg.Pool): Promise<DatabaseState> {
  const queues = await pool.query<{ queue: string; waiting: number; oldest_seconds: number }>(
    `select queue, waiting, coalesce(extract(epoch from now() - oldest_at), 0)::float8 as oldest_seconds
     from (${QUEUES}) waiting`,
  );
  const connections = await pool.query<{
    holder: string;
    state: string;
    count: number;
    waiting: number;
  }>(CONNECTIONS);
  const jobs = await pool.query<DatabaseState["jobs"][number]>(JOBS);
  const size = await pool.query<Pick<DatabaseState, "sizeBytes" | "replicaLagSeconds">>(SIZE);
  return {
    sizeBytes: size.rows[0]?.sizeBytes ?? 0,
    replicaLagSeconds: size.rows[0]?.replicaLagSeconds ?? null,
    jobs: jobs.rows,
    queues: queues.rows.map(({ queue, waiting, oldest_seconds }) => ({
      name: queue,
      waiting,
      oldestSeconds: oldest_seconds,
    })),
    connections: connections.rows,
    waitingForLocks: connections.rows.reduce((sum, { waiting }) => sum + waiting, 0),
  };
}
