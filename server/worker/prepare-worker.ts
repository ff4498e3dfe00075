import { readFile } from "node:fs/promises";
import pg from "pg";
import type { Database } from "#server/database/database.ts";

/** The advisory lock of whoever prepares the worker. */
const WORKER_LOCK = 5_247_005;

/** What graphile-worker creates first, when it does not find it; a statement that fails would end the transaction. */
const FIRST_TABLE = `
  create schema if not exists graphile_worker;
  create table if not exists graphile_worker.migrations (
    id int primary key, ts timestamptz default now() not null, breaking boolean not null default false
  )`;

/** No process but this one uses an embedded database, so whoever holds a job has died with the process before. */
const UNLOCK_JOBS = `select graphile_worker.force_unlock_workers(array(
  select distinct locked_by from graphile_worker.jobs where locked_by is not null))`;

/** The transactions of graphile-worker become parts of the one that is open. */
const AS_PART: Readonly<Record<string, string>> = {
  begin: "savepoint part",
  commit: "release savepoint part",
  rollback: "rollback to savepoint part",
};

/**
 * Installs or upgrades the schema of graphile-worker as the owner of the site's schemas, and gives the worker's login its
 * rights, in one transaction: the embedded backend must never see the schema before it is complete. Safe to repeat;
 * processes that start at once do it one after the other.
 */
export async function prepareWorker(
  database: Pick<Database, "ownerUrl" | "embedded">,
): Promise<void> {
  const { Logger, runMigrations } = await import("graphile-worker");
  // One connection, so that graphile-worker is given the one with the open transaction.
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1, idleTimeoutMillis: 0 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    // graphile-worker asks for it: an error between two uses of the connection would end the process.
    client.on("error", () => undefined);
    joinTransaction(client);
  });
  try {
    await pool.query("set lock_timeout = '1min'");
    await pool.query("start transaction");
    await pool.query("select pg_advisory_xact_lock($1)", [WORKER_LOCK]);
    await pool.query(FIRST_TABLE);
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
    await pool.query(await readFile(new URL("./worker-rights.sql", import.meta.url), "utf8"));
    if (database.embedded) await pool.query(UNLOCK_JOBS);
    await pool.query("end");
  } finally {
    // Ends the session, and with it a transaction that failed.
    await pool.end();
  }
}

function joinTransaction(client: pg.PoolClient): void {
  // graphile-worker listens for none while it holds the connection: a lost one would end the process.
  client.on("error", () => undefined);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const joined = (text: unknown, ...rest: unknown[]) =>
    query(typeof text === "string" ? (AS_PART[text] ?? text) : text, ...rest);
  Object.assign(client, { query: joined });
}
