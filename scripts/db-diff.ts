import { writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { openDatabase } from "#server/database/connect.ts";
import { MIGRATIONS } from "#server/database/migrations/migrate.ts";
import {
  type MigrationFile,
  readMigrationFiles,
} from "#server/database/migrations/migration-files.ts";
import { prepareDatabase } from "#server/database/prepare.ts";
import { actingAsOwner } from "#server/database/roles/owner-role.ts";
import { startTestServer } from "#testing/database/test-database-server.ts";
import { readOwnDatabaseEnv, withDatabase } from "./command.ts";
import { createSchemaDatabase, diffDatabases } from "./database/database-diff.ts";
import { checkName, versionAfter } from "./database/migration-name.ts";
import { readSchemaFiles } from "./database/schema-files.ts";

/**
 * `npm run db:diff -- NAME`: writes a migration with the difference between `supabase/migrations` and `supabase/schemas`.
 * `npm run db:diff -- --dry-run`: changes the development database to `supabase/schemas` instead, and prints the statements.
 */
const USAGE = "Usage: npm run db:diff -- NAME | --dry-run [--allow-data-loss]";

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function main(args: string[]): Promise<void> {
  const allowDataLoss = args.includes("--allow-data-loss");
  const [name, ...rest] = args.filter((arg) => arg !== "--allow-data-loss");
  if (!name || rest.length > 0) throw new Error(USAGE);
  if (name === "--dry-run") return changeDevelopmentDatabase(allowDataLoss);
  const files = await readMigrationFiles(MIGRATIONS);
  checkName(name, files);
  await writeMigration(name, files, allowDataLoss);
}

async function writeMigration(
  name: string,
  files: MigrationFile[],
  allowDataLoss: boolean,
): Promise<void> {
  const server = await startTestServer();
  try {
    const target = await createSchemaDatabase(server, await readSchemaFiles());
    const { texts, dataLoss } = await diffDatabases(server.ownerUrl, target.ownerUrl);
    if (texts.length === 0) {
      throw new Error(
        "Nothing to write: the migrations already produce the database that supabase/schemas describes",
      );
    }
    refuseDataLoss(dataLoss, allowDataLoss);
    for (const [index, text] of texts.entries()) {
      const suffix = texts.length > 1 ? `_${index + 1}` : "";
      const version = versionAfter(files, new Date(), index);
      const fileName = `${version}_${name}${suffix}.sql`;
      await writeFile(path.join(MIGRATIONS, fileName), text);
      console.info(`Wrote supabase/migrations/${fileName}: read it before you commit it`);
    }
    await prepareDatabase(server, () => undefined);
    const remaining = await diffDatabases(server.ownerUrl, target.ownerUrl);
    if (remaining.texts.length > 0) {
      throw new Error(`Add what is still missing by hand:\n${remaining.texts.join("\n")}`);
    }
  } finally {
    await server.stop();
  }
}

async function changeDevelopmentDatabase(allowDataLoss: boolean): Promise<void> {
  const env = readOwnDatabaseEnv("This needs a database of your own.");
  const log = () => undefined;
  await withDatabase(env, { as: "tool", log }, async ({ ownerUrl }) => {
    // `npm run dev` derives the backend's password from this address. Another password would lock the running site out.
    const database = await openDatabase({ dataDir: env.dataDir, databaseUrl: ownerUrl, log });
    const target = await createSchemaDatabase(database, await readSchemaFiles());
    try {
      const { texts, dataLoss } = await diffDatabases(ownerUrl, target.ownerUrl);
      refuseDataLoss(dataLoss, allowDataLoss);
      const client = new pg.Client({ connectionString: actingAsOwner(ownerUrl) });
      await client.connect();
      try {
        for (const text of texts) {
          console.info(text);
          await client.query(`begin; ${text}; commit`);
        }
      } finally {
        await client.end();
      }
      console.info(
        texts.length === 0
          ? "The database is already as supabase/schemas describes it"
          : "Changed the database. Delete it before you start the site with the migration of this change",
      );
    } finally {
      await target.drop();
    }
  });
}

function refuseDataLoss([first]: string[], isAllowed: boolean): void {
  if (!first || isAllowed) return;
  throw new Error(`This removes data (to do it anyway, add --allow-data-loss): ${first}`);
}
