import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statfsSync } from "node:fs";
import { appendFile, chmod, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openDatabase } from "#server/database/connect.ts";
import { prepareDatabase } from "#server/database/prepare.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CACHE = path.join(ROOT, "node_modules/.cache/samha-clusters");
/** Sources of a migrated, empty database. */
const MADE_FROM = [
  "package-lock.json",
  "server/database/**/*.{ts,sql}",
  "supabase/migrations/*.sql",
  "testing/database/*.ts",
];
/** File system in memory: a database has 740 files, whose creation on disk takes a fifth of the time of the database tests. */
const MEMORY = "/dev/shm";
const ROOM_BYTES = 4 * 1024 ** 3;
/** Faster settings. They lose data only if the machine stops, not if PostgreSQL is killed. */
const FAST = "fsync = off\nfull_page_writes = off\n";

/**
 * Returns a new data directory with an empty, migrated database and its secrets, so that neither `initdb` nor the migrations run
 * again. Copies a directory that is made once for each state of `MADE_FROM` and each user of the machine.
 */
export async function newPreparedDataDir(): Promise<string> {
  const prepared = await prepare();
  const dataDir = await newDataDir();
  await copy(prepared, dataDir);
  return dataDir;
}

/** Creates an empty data directory that the database's user can enter even if the tests run as root. */
export async function newDataDir(): Promise<string> {
  const parent = hasRoomInMemory() ? MEMORY : os.tmpdir();
  const dataDir = await mkdtemp(path.join(parent, "samha-test-"));
  await chmod(dataDir, 0o755);
  return dataDir;
}

/** Returns whether the file system in memory has room for the data of a whole run; containers often have only 64 MB. */
function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM_BYTES;
}

async function prepare(): Promise<string> {
  const name = `${fingerprint()}-${process.getuid?.() ?? 0}`;
  const prepared = path.join(CACHE, name);
  if (existsSync(prepared)) return prepared;
  const staging = path.join(CACHE, `${name}.${process.pid}`);
  const source = await newDataDir();
  try {
    await createDatabase(source);
    await mkdir(staging, { recursive: true });
    await copy(source, staging);
    await removeOthers(name);
    await rename(staging, prepared).catch((error) => {
      // Another process was faster.
      if (!existsSync(prepared)) throw error;
    });
  } finally {
    await rm(source, { recursive: true, force: true });
    await rm(staging, { recursive: true, force: true });
  }
  return prepared;
}

/** Returns a hash of the names and contents of `MADE_FROM`. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of globSync(MADE_FROM, { cwd: ROOT }).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update("\0");
  }
  return hash.digest("hex").slice(0, 32);
}

async function createDatabase(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, log: () => undefined, unsafeFast: true });
  try {
    await prepareDatabase(database, () => undefined);
  } finally {
    await database.stop();
  }
  await appendFile(path.join(dataDir, "postgres/postgresql.auto.conf"), FAST);
  await rm(path.join(dataDir, "postgres.log"));
}

/** Copies a directory with owners and permissions, which PostgreSQL checks; shares the blocks where the file system can. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", `${from}/.`, to]);
}

/** Removes the directories of other states and other users. */
async function removeOthers(name: string): Promise<void> {
  const others = (await readdir(CACHE)).filter((other) => !other.startsWith(name));
  await Promise.all(
    others.map((other) => rm(path.join(CACHE, other), { recursive: true, force: true })),
  );
}
