import pg from "pg";
import { Gauge, type Registry } from "prom-client";
import { createAsyncCache } from "#server/http/caching/async-cache.ts";
import { type DatabaseState, readDatabaseState } from "./database-state.ts";

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
  const gauges = [lengths, ages, connections, waiting, jobs, oldestJobs, failedJobs];

  return {
    async update() {
      const state = await cache.get("now", () => readDatabaseState(pool)).catch(() => null);
      for (const metric of gauges) metric.reset();
      up.set(state ? 1 : 0);
      for (const metric of [size, lag, waiting]) metric.remove();
      if (!state) return;
      size.set(state.sizeBytes);
      if (state.replicaLagSeconds !== null) lag.set(state.replicaLagSeconds);
      for (const { name, waiting, oldestSeconds } of state.queues) {
        lengths.set({ queue: name }, waiting);
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
