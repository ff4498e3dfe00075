import pg from "pg";
import { MIGRATIONS } from "#server/database/migrations/migrate.ts";
import { readMigrationFiles } from "#server/database/migrations/migration-files.ts";
import { pendingMigrations, readHistory } from "#server/database/migrations/migration-history.ts";
import { mergeReplaced, readReplaced } from "#server/database/migrations/replaced-migrations.ts";
import { readOwnDatabaseEnv, runCommand, withDatabase } from "./command.ts";

/**
 * `npm run db:status`: prints the applied and the pending migrations without changing anything. The site can be running. Exits
 * with code 1 if the next start would fail, or if there is no database yet.
 */
await runCommand(printStatus);

async function printStatus(): Promise<undefined> {
  const env = readOwnDatabaseEnv("With a hosted Supabase, run: supabase migration list --remote");
  await withDatabase(env, { as: "tool", log: () => undefined }, ({ ownerUrl }) =>
    printMigrations(ownerUrl),
  );
}

async function printMigrations(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const files = await readMigrationFiles(MIGRATIONS);
    const replaced = await readReplaced(MIGRATIONS);
    const applied = mergeReplaced(await readHistory(client), replaced, files);
    for (const { version } of applied) {
      const file = files.find((candidate) => candidate.version === version);
      console.log(`applied  ${file?.fileName ?? version}`);
    }
    for (const { fileName } of pendingMigrations(files, applied)) {
      console.log(`pending  ${fileName}`);
    }
  } finally {
    await client.end();
  }
}
