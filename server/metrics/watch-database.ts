import pg from "pg";
import { Gauge, type Registry } from "prom-client";
import { createAsyncCache } from "#server/http/caching/async-cache.ts";

const QUEUES = `
  select queue, waiting::int, oldest_at, late::int from private.queues()
  union all
  select 'unmailed_messages', count(*)::int, min(created_at), 0 from public.contact_messages
  where mailed_at is null and created_at > now() - interval '3 days'`;

/** Connections with other names count as 'other', because clients choose their names freely. */
const CONNECTIONS = `
  select case when application_name in
      ('samha auth', 'samha rest', 'samha reader', 'samha api', 'samha worker', 'samha listener', 'samha limits', 'samha members', 'samha metrics')
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

const MAX_AGE_MS = 5_000;
/** Timeout of the queries, shorter than that of a scrape. */
const TIMEOUT_MS = 2_000;

/**
 * Adds gauges of queues, connections, lock waits and jobs, read on each scrape and cached for a few seconds. While the database
 * does not respond, `samha_database_up` is 0 and the others are absent.
 */
export function watchDatabase(
  registry: Registry,
  ownerUrl: string,
): { update(): Promise<void>; stop(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max: 1,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
    application_name: "samha metrics",
  });
  // The next scrape reports a lost connection.
  pool.on("error", () => undefined);
  const cache = createAsyncCache<DatabaseState>({ max: 1, ttlMs: MAX_AGE_MS });

  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name: `samha_${name}`, help, labelNames, registers: [registry] });
  const up = gauge("database_up", "1 while the database responds", []);
  const lengths = gauge(
    "queue_length",
    "Items pending for an admin, and contact messages to email",
    ["queue"],
  );
  const ages = gauge("queue_oldest_seconds", "Age of the oldest item; 0 if there is none", [
    "queue",
  ]);
  const late = gauge(
    "queue_late",
    "Items past their deadline, such as reports of illegal content",
    ["queue"],
  );
  const connections = gauge("database_connections", "Connections by holder and state", [
    "holder",
    "state",
  ]);
  const waiting = gauge("database_waiting_for_locks", "Statements that wait for a lock", []);

  const jobs = gauge("jobs_waiting", "Background jobs that are due or will be retried", ["task"]);
  const oldestJobs = gauge("jobs_oldest_seconds", "Age of the oldest due or failed job", ["task"]);
  const failedJobs = gauge(
    "jobs_failed",
    "Background jobs that failed permanently or in five consecutive retries",
    ["task"],
  );
  const size = gauge("database_size_bytes", "Size of the database", []);
  const lag = gauge("replica_lag_seconds", "Lag of the slowest replica, if there is one", []);
  const gauges = [lengths, ages, late, connections, waiting, jobs, oldestJobs, failedJobs];

  return {
    async update() {
      const state = await cache.get("now", () => readDatabaseState(pool)).catch(() => null);
      for (const metric of gauges) metric.reset();
      up.set(state ? 1 : 0);
      for (const metric of [size, lag, waiting]) metric.remove();
      if (!state) return;
      size.set(state.sizeBytes);
      if (state.replicaLagSeconds !== null) lag.set(state.replicaLagSeconds);
      for (const { name, waiting, oldestSeconds, late: lateCount } of state.queues) {
        lengths.set({ queue: name }, waiting);
        late.set({ queue: name }, lateCount);
        ages.set({ queue: name }, oldestSeconds);
      }
      for (const { holder, state: what, count } of state.connections) {
        connections.set({ holder, state: what }, count);
      }
      waiting.set(state.waitingForLocks);
      for (const { task, waiting, failed, oldestSeconds } of state.jobs) {
        jobs.set({ task }, waiting);
        oldestJobs.set({ task }, oldestSeconds);
        failedJobs.set({ task }, failed);
      }
    },
    stop: () => pool.end(),
  };
}

/** Snapshot of the database as its owner sees it. */
interface DatabaseState {
  queues: { name: string; waiting: number; oldestSeconds: number; late: number }[];
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

/** Reads the state with four cheap statements. Throws if the database does not respond. */
async function readDatabaseState(pool: pg.Pool): Promise<DatabaseState> {
  const queues = await pool.query<{
    queue: string;
    waiting: number;
    oldest_seconds: number;
    late: number;
  }>(
    `select queue, waiting, late, coalesce(extract(epoch from now() - oldest_at), 0)::float8 as oldest_seconds
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
    queues: queues.rows.map(({ queue, waiting, oldest_seconds, late }) => ({
      name: queue,
      waiting,
      late,
      oldestSeconds: oldest_seconds,
    })),
    connections: connections.rows,
    waitingForLocks: connections.rows.reduce((sum, { waiting }) => sum + waiting, 0),
  };
}
