import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Database } from "#server/database/database.ts";
import { WORKER_ROLE } from "./worker-login.ts";

/** The advisory lock of whoever makes roles, which belong to the whole cluster (server/database/roles.ts). */
const ROLES_LOCK = 5_247_002;

type WorkerDatabase = Pick<Database, "ownerUrl" | "workerUrl" | "embedded">;

const TRIES = 5;
const AGAIN_MS = 200;
/** The role is there already, or another transaction has changed it. */
const CLASHES = ["23505", "42710", "XX000"];

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
 * Installs or upgrades the schema of graphile-worker as the owner of the database, and creates the worker's login with its
 * rights, in one transaction: the embedded backend must never see the schema before it is complete. Safe to repeat;
 * processes that start at once do it one after the other.
 */
export async function prepareWorker(database: WorkerDatabase): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await prepareOnce(database);
    } catch (error) {
      if (tries === TRIES || !isClash(error)) throw error;
      await pause(AGAIN_MS * tries);
    }
  }
}

/** Roles belong to the whole cluster, and no lock of one database keeps a start on another one from making them too. */
function isClash(error: unknown): boolean {
  return error instanceof Error && "code" in error && CLASHES.includes(String(error.code));
}

async function prepareOnce(database: WorkerDatabase): Promise<void> {
  const { Logger, runMigrations } = await import("graphile-worker");
  // One connection, so that graphile-worker is given the one with the open transaction.
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1, idleTimeoutMillis: 0 });
  pool.on("error", () => undefined);
  pool.on("connect", joinTransaction);
  try {
    await pool.query("set lock_timeout = '1min'");
    await pool.query("start transaction");
    await pool.query("select pg_advisory_xact_lock($1)", [ROLES_LOCK]);
    await pool.query(FIRST_TABLE);
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
    await createLogin(pool, new URL(database.workerUrl));
    await pool.query(await readFile(new URL("./worker-rights.sql", import.meta.url), "utf8"));
    if (database.embedded) await pool.query(UNLOCK_JOBS);
    await pool.query("end");
  } finally {
    // Ends the session, and with it a transaction that failed.
    await pool.end();
  }
}

function joinTransaction(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const joined = (text: unknown, ...rest: unknown[]) =>
    query(typeof text === "string" ? (AS_PART[text] ?? text) : text, ...rest);
  Object.assign(client, { query: joined });
}

async function createLogin(pool: pg.Pool, login: URL): Promise<void> {
  const known = await pool.query("select from pg_catalog.pg_roles where rolname = $1", [
    WORKER_ROLE,
  ]);
  if (!known.rowCount) await pool.query(`create role ${WORKER_ROLE} login noinherit`);
  const password = pg.escapeLiteral(decodeURIComponent(login.password));
  await pool.query(`alter role ${WORKER_ROLE} password ${password}`);
}
