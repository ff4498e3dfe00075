import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { openDatabase } from "#server/database/connect.ts";
import { prepareDatabase } from "#server/database/prepare.ts";

/** PostgreSQL for tests, with a migrated, empty template database. */
export type TestServer = { ownerUrl: string; backendUrl: string; stop(): Promise<void> };

/** Starts a temporary, migrated PostgreSQL in about a second. */
export async function startTestServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "samha-test-"));
  // PostgreSQL may run as another user, which must be able to enter the directory.
  await chmod(dataDir, 0o711);
  const database = await openDatabase({
    dataDir,
    log: () => undefined,
    unsafeFast: true,
  });
  const stop = async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await prepareDatabase(database, () => undefined);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ownerUrl: database.ownerUrl, backendUrl: database.backendUrl, stop };
}
