import { restoreBackup } from "#server/backup/restore-backup.ts";
import { openDatabase } from "#server/database/connect.ts";
import { readEnv } from "#server/env.ts";
import { chooseStorage } from "#server/images/storage/choose-storage.ts";

/** `npm run restore -- FILE`: a backup into an empty database and image storage, while no site runs on them. */
try {
  process.loadEnvFile();
} catch {
  // There is no .env.
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function main([file, ...rest]: string[]): Promise<void> {
  if (!file || rest.length > 0) throw new Error("Usage: npm run restore -- FILE");
  const env = readEnv(process.env);
  if (env.supabase) throw new Error("A hosted Supabase is restored by its own tools.");
  const database = await openDatabase({
    dataDir: env.dataDir,
    databaseUrl: env.databaseUrl,
    log: console.log,
    as: "server",
  });
  try {
    await restoreBackup(file, { database, storage: chooseStorage(env), log: console.log });
  } finally {
    await database.stop();
  }
}
