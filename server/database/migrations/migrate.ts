import { fileURLToPath } from "node:url";
import pg from "pg";
import { type MigrationFile, readMigrationFiles } from "./migration-files.ts";
import {
  createHistory,
  pendingMigrations,
  readHistory,
  recordMigration,
} from "./migration-history.ts";
import {
  currentVersion,
  mergeReplaced,
  readReplaced,
  recordMerged,
} from "./replaced-migrations.ts";
import { applyWithoutTransaction, needsNoTransaction } from "./without-transaction.ts";

export const MIGRATIONS = fileURLToPath(new URL("../../../supabase/migrations", import.meta.url));

/** Advisory lock held while this database is migrated. */
export const MIGRATION_LOCK = 5_247_003;
const LOCK_POLL_MS = 200;
const LOCK_TIMEOUT_MS = 300_000;

/**
 * How long a migration waits for a lock. Other statements on the same table queue behind it, so this is shorter than the
 * shortest timeout of a visitor's statement (two seconds), and than the second after which PostgreSQL looks for deadlocks: in
 * one, the migration gives up and no member's statement is ended.
 */
const LOCK_WAIT_MS = 500;
/** With their pauses, these take less than the five minutes for which other processes wait. */
const LOCK_TRIES = 20;
const PAUSE_MAX_MS = 12_000;
/** PostgreSQL's codes for a lock timeout and a deadlock. */
const LOCKED = ["55P03", "40P01"];

export interface MigrateOptions {
  /** Version of the last file to apply, even if a release has replaced that file; all by default. */
  until?: string;
  /** Number of attempts to lock the tables of a migration. */
  lockTries?: number;
  /** Runs first, with the session that migrates and while it holds the migration lock. */
  before?: (client: pg.Client) => Promise<void>;
}

/**
 * Applies the files of `dir` that the database lacks, in order, and records them where the Supabase CLI does. Each has its own
 * transaction, unless it must run without one. A second run does nothing; concurrent runs wait for each other. Refuses, in one
 * line and before any change, a database that does not match the files (`pendingMigrations`).
 */
export async function migrate(
  ownerUrl: string,
  dir: string,
  log: (line: string) => void,
  options: MigrateOptions = {},
): Promise<void> {
  const files = await readMigrationFiles(dir);
  const replaced = await readReplaced(dir);
  const until = options.until && currentVersion(options.until, replaced);
  if (until !== undefined && !files.some(({ version }) => version === until)) {
    throw new Error(
      `This version of the site does not have migration ${until}. Nothing was changed: use the version that created it, or a later one`,
    );
  }
  const client = new pg.Client({ connectionString: ownerUrl });
  // The running query reports a lost connection; an unhandled error would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await lock(client);
    await options.before?.(client);
    const applied = await readHistory(client);
    const merged = mergeReplaced(applied, replaced, files);
    const waiting = pendingMigrations(files, merged);
    await createHistory(client);
    if (merged !== applied) await recordMerged(client, applied, merged, files);
    for (const file of waiting) {
      if (until !== undefined && file.version > until) break;
      await applyWithRetries(client, file, options.lockTries ?? LOCK_TRIES, log);
      log(`Migrated ${file.fileName}`);
    }
  } finally {
    await client.end();
  }
}

/**
 * Waits up to five minutes for another process to finish migrating. Polls, because a waiting statement would delay an index
 * that is built without a transaction. Closing the connection releases the lock.
 */
async function lock(client: pg.Client): Promise<void> {
  const end = Date.now() + LOCK_TIMEOUT_MS;
  while (true) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [
      MIGRATION_LOCK,
    ]);
    if (rows[0].locked) return;
    if (Date.now() > end) {
      throw new Error(
        "Another process has been migrating this database for five minutes: try again when it is done",
      );
    }
    await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
  }
}

/** Retries while other sessions use the migration's tables, with growing pauses that let their requests run. */
async function applyWithRetries(
  client: pg.Client,
  file: MigrationFile,
  tries: number,
  log: (line: string) => void,
): Promise<void> {
  for (let turn = 1; ; turn++) {
    try {
      return await apply(client, file);
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      if (!(cause instanceof pg.DatabaseError && LOCKED.includes(cause.code ?? ""))) throw error;
      if (turn === tries) {
        throw new Error(
          `Migration ${file.fileName} could not lock its tables in ${tries} tries. None of it was applied: end the long transactions on this database (pg_stat_activity), then start again`,
          { cause: error },
        );
      }
      const pause = Math.min(1_000 * 2 ** (turn - 1), PAUSE_MAX_MS);
      log(`Migration ${file.fileName} waits for a lock; trying again in ${pause / 1_000} s`);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  if (needsNoTransaction(file)) return applyWithoutTransaction(client, file);
  try {
    await client.query("begin");
    await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
    await client.query(file.sql);
    await recordMigration(client, file);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${file.fileName} failed and was rolled back: ${reason}`, {
      cause: error,
    });
  }
}
