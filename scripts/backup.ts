import { createBackup } from "#server/backup/create-backup.ts";
import { openDatabase } from "#server/database/connect.ts";
import { readEnv } from "#server/env.ts";
import { chooseStorage } from "#server/images/storage/choose-storage.ts";

/** `npm run backup -- FILE`: the database and its images in one file, also while the site runs. */
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
  if (!file || rest.length > 0) throw new Error("Usage: npm run backup -- FILE");
  const env = readEnv(process.env);
  if (env.supabase) throw new Error("A hosted Supabase is backed up by its own tools.");
  const database = await openDatabase({
    dataDir: env.dataDir,
    databaseUrl: env.databaseUrl,
    log: console.log,
    as: "tool",
  });
  try {
    const { ownerUrl } = database;
    const { tables, images } = await createBackup({ ownerUrl, storage: chooseStorage(env) }, file);
    console.log(`Wrote ${tables} tables and ${images} images to ${file}`);
  } finally {
    await database.stop();
  }
}
