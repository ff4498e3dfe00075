import { readFile } from "node:fs/promises";
import pg from "pg";
import type { Database } from "#server/database/database.ts";

/** Advisory lock during the preparation. */
const WORKER_LOCK = 5_247_005;

const IS_NEW = "select to_regclass('graphile_worker._private_jobs') is null as is_new";

/** Created first, because graphile-worker probes for it with a statement that would abort the transaction if it failed. */
const FIRST_TABLE = `
  create schema if not exists graphile_worker;
  create table if not exists graphile_worker.migrations (
    id int primary key, ts timestamptz default now() not null, breaking boolean not null default false
  )`;

/** Unlocks all jobs: only one process uses an embedded database, so the holders of jobs have ended. */
const UNLOCK_JOBS = `select graphile_worker.force_unlock_workers(array(
  select distinct locked_by from graphile_worker.jobs where locked_by is not null))`;

/** Turns graphile-worker's transactions into savepoints of the open one. */
const AS_PART: Readonly<Record<string, string>> = {
  begin: "savepoint part",
  commit: "release savepoint part",
  rollback: "rollback to savepoint part",
};

/**
 * Installs or upgrades graphile-worker's schema as the owner of the site's schemas and grants the worker's login its rights. Both
 * happen in one transaction, so that the backend never sees an incomplete schema. A new queue gets the jobs of the rows that need
 * work, as after a restore. Safe to repeat; concurrent processes take turns.
 */
export async function prepareWorker(
  database: Pick<Database, "ownerUrl" | "embedded">,
): Promise<void> {
  const { Logger, runMigrations } = await import("graphile-worker");
  // A single connection, so that graphile-worker uses the open transaction.
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1, idleTimeoutMillis: 0 });
  pool.on("error", () => undefined);
  pool.on("connect", joinTransaction);
  try {
    await pool.query("set lock_timeout = '1min'");
    await pool.query("start transaction");
    await pool.query("select pg_advisory_xact_lock($1)", [WORKER_LOCK]);
    const { rows } = await pool.query(IS_NEW);
    await pool.query(FIRST_TABLE);
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
    await pool.query(await readFile(new URL("./worker-rights.sql", import.meta.url), "utf8"));
    if (database.embedded) await pool.query(UNLOCK_JOBS);
    if (rows[0].is_new) await pool.query("select private.enqueue_due_work()");
    await pool.query("end");
  } finally {
    // Ends the session and any failed transaction.
    await pool.end();
  }
}

function joinTransaction(client: pg.PoolClient): void {
  // graphile-worker does not handle errors while it holds the connection: losing it would end the process.
  client.on("error", () => undefined);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const joined = (text: unknown, ...rest: unknown[]) =>
    query(typeof text === "string" ? (AS_PART[text] ?? text) : text, ...rest);
  Object.assign(client, { query: joined });
}
