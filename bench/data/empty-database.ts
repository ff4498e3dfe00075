import { atEnd } from "#bench/process/clean-up.ts";
import { makeTemporaryDirectory } from "#bench/process/temporary-directory.ts";
import { openDatabase } from "#server/database/connect.ts";
import type { Database } from "#server/database/database.ts";
import { prepareDatabase } from "#server/database/prepare.ts";

const quiet = () => undefined;

/** Starts a migrated, empty PostgreSQL that stops at the end of the run. `workUrl` has only the rights of the site's owner. */
export async function openEmptyDatabase(): Promise<Database & { workUrl: string }> {
  const database = await openBareDatabase();
  const workUrl = await prepareDatabase(database, quiet);
  return { ...database, workUrl };
}

/** Starts a PostgreSQL without migrations, for a site of any release. It stops at the end of the run. */
export async function openBareDatabase(): Promise<Database> {
  const dataDir = await makeTemporaryDirectory();
  const database = await openDatabase({ dataDir, log: quiet, unsafeFast: true });
  atEnd(() => database.stop());
  return database;
}
