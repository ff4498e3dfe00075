import { rm } from "node:fs/promises";
import { openDatabase } from "#server/database/connect.ts";
import { newPreparedDataDir } from "./prepared-cluster.ts";

/** PostgreSQL for tests, with a migrated, empty template database. */
export type TestServer = { ownerUrl: string; backendUrl: string; stop(): Promise<void> };

/** Starts a temporary PostgreSQL with a migrated database. */
export async function startTestServer(): Promise<TestServer> {
  const dataDir = await newPreparedDataDir();
  const database = await openDatabase({ dataDir, log: () => undefined, unsafeFast: true });
  const stop = async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ownerUrl: database.ownerUrl, backendUrl: database.backendUrl, stop };
}
