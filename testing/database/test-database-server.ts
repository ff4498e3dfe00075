import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { openDatabase } from "#server/database/connect.ts";
import { prepareDatabase } from "#server/database/prepare.ts";

/** Where tests find PostgreSQL: a migrated, empty database that is only ever copied. */
export type TestServer = { ownerUrl: string; backendUrl: string; stop(): Promise<void> };

/** Starts a throw-away PostgreSQL with our migrations, in a temporary directory. Takes about a second. */
export async function startTestServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "samha-test-"));
  // PostgreSQL may run as a user of its own, which must be able to walk through.
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
