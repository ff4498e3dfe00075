import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";

const FILE_NAME = /^(\d{14})_(\w+)\.sql$/;
/** One number for "somebody migrates this database". */
const MIGRATION_LOCK = 5_247_003;

/**
 * Applies the files of `dir` that the database has not seen, in order, each in a transaction of its own, and
 * records them where the Supabase command line looks. A second run does nothing; two at once take turns.
 */
export async function migrate(
  ownerUrl: string,
  dir: string,
  log: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(`
      create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations (
        version text primary key, statements text[], name text
      );`);
    const done = await appliedVersions(client);
    for (const file of await migrationFiles(dir)) {
      if (done.has(file.version)) continue;
      await apply(client, path.join(dir, file.fileName), file);
      log(`Migrated ${file.fileName}`);
    }
  } finally {
    await client.end();
  }
}

type MigrationFile = { fileName: string; version: string; name: string };

async function appliedVersions(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query("select version from supabase_migrations.schema_migrations");
  return new Set(rows.map((row) => row.version));
}

async function migrationFiles(dir: string): Promise<MigrationFile[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith(".sql")).sort();
  return names.map((fileName) => {
    const [, version, name] = FILE_NAME.exec(fileName) ?? [];
    if (version && name) return { fileName, version, name };
    throw new Error(`Migration ${fileName} must be named <14 digits>_<concern>.sql`);
  });
}

async function apply(client: pg.Client, filePath: string, file: MigrationFile): Promise<void> {
  const sql = await readFile(filePath, "utf8");
  try {
    await client.query("begin");
    await client.query(sql);
    await client.query(
      "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)",
      [file.version, file.name, [sql]],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${file.fileName} failed and was rolled back: ${reason}`, {
      cause: error,
    });
  }
}
