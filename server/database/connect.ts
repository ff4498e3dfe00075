import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Database, OpenOptions } from "./database.ts";
import { openEmbedded } from "./embedded/embedded.ts";
import { openExternal } from "./external.ts";
import { openSecrets } from "./secrets.ts";

/**
 * Opens the database: the PostgreSQL at `databaseUrl`, or an embedded one in `dataDir`. Throws an Error for the operator
 * if it cannot be used.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const dataDir = path.resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true }).catch((error: Error) => {
    throw new Error(`Cannot create the data directory ${dataDir}: ${error.message}`);
  });
  const secrets = await openSecrets(dataDir);
  return options.databaseUrl
    ? openExternal(options.databaseUrl, secrets)
    : openEmbedded({ ...options, dataDir }, secrets);
}
