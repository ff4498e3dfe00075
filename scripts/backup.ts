import { writeFile } from "node:fs/promises";
import path from "node:path";
import { createBackup } from "#server/backup/create-backup.ts";
import { BACKUP_MARK } from "#server/backup/format.ts";
import { chooseStorage } from "#server/images/storage/choose-storage.ts";
import { readOwnDatabaseEnv, runCommand, withDatabase } from "./command.ts";

/** `npm run backup -- FILE`: writes the database and its images to one file. The site can be running. */
await runCommand(main);

async function main([file, ...rest]: string[]): Promise<undefined> {
  if (!file || rest.length > 0) throw new Error("Usage: npm run backup -- [--env-file FILE] FILE");
  const env = readOwnDatabaseEnv("Back up a hosted Supabase with Supabase's own tools.");
  await withDatabase(env, { as: "tool", log: console.log }, async ({ ownerUrl }) => {
    const { tables, images } = await createBackup({ ownerUrl, storage: chooseStorage(env) }, file);
    await writeFile(path.join(env.dataDir, BACKUP_MARK), "");
    console.log(`Wrote ${tables} tables and ${images} images to ${file}`);
  });
}
