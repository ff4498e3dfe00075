import { restoreBackup } from "#server/backup/restore-backup.ts";
import { chooseStorage } from "#server/images/storage/choose-storage.ts";
import { readOwnDatabaseEnv, runCommand, withDatabase } from "./command.ts";

/** `npm run restore -- FILE`: restores a backup into an empty database and empty image storage. The site must not be running. */
await runCommand(main);

async function main([file, ...rest]: string[]): Promise<undefined> {
  if (!file || rest.length > 0) throw new Error("Usage: npm run restore -- [--env-file FILE] FILE");
  const env = readOwnDatabaseEnv("Restore a hosted Supabase with Supabase's own tools.");
  await withDatabase(env, { as: "server", log: console.log }, (database) =>
    restoreBackup(file, { database, storage: chooseStorage(env), log: console.log }),
  );
}
