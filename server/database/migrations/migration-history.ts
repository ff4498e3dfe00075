import type pg from "pg";
import type { MigrationFile } from "./migration-files.ts";

/** A migration that the database has. */
export type AppliedMigration = {
  version: string;
  checksum: string | null;
  /** What it ran, where there is no checksum: the Supabase command line records none. */
  statements: string[] | null;
};

/**
 * Creates the table of applied migrations where it is missing: the one of the Supabase command line, with the
 * checksum of the file in a column of our own.
 */
export async function createHistory(client: pg.Client): Promise<void> {
  await client.query(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    );
    alter table supabase_migrations.schema_migrations add column if not exists checksum text;`);
}

/** Reads what the database has, in order; nothing where the table or its column of checksums is missing. */
export async function readHistory(client: pg.Client): Promise<AppliedMigration[]> {
  // As a row, so that a table without the column of checksums can be read too.
  const { rows: found } = await client.query(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as there",
  );
  if (!found[0].there) return [];
  const { rows } = await client.query(`
    select version, to_jsonb(applied) ->> 'checksum' as checksum,
      case when to_jsonb(applied) ->> 'checksum' is null then statements end as statements
    from supabase_migrations.schema_migrations applied order by version`);
  return rows;
}

/** Records one applied file; the whole text is kept as its one statement. */
export async function recordMigration(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query(
    `insert into supabase_migrations.schema_migrations (version, name, statements, checksum)
     values ($1, $2, $3, $4)`,
    [file.version, file.name, [file.sql], file.checksum],
  );
}

/**
 * Returns the files that the database does not have yet, in order. Throws an Error of one line that says what to do when
 * the database and the files do not belong together; nothing may be applied then.
 */
export function waitingMigrations(
  files: MigrationFile[],
  applied: AppliedMigration[],
): MigrationFile[] {
  const [first] = files;
  const last = applied.at(-1);
  if (!first || !last) return files;
  if (last.version < first.version) {
    throw new Error(
      "This database was made before release 0.1.0, and no upgrade starts there. Nothing was changed: keep it, and start with another DATA_DIR or DATABASE_URL",
    );
  }
  for (const { version, checksum, statements } of applied) {
    const file = files.find((candidate) => candidate.version === version);
    if (!file) {
      throw new Error(
        `This database has migration ${version}, which this version of the site does not have. Nothing was changed: start the version that made it, or a later one`,
      );
    }
    if (checksum === null && !statements?.length) {
      throw new Error(
        `This database has recorded no statements of migration ${file.fileName}, so nothing shows what it ran. Nothing was changed: start with another DATA_DIR or DATABASE_URL`,
      );
    }
    if (checksum === null ? !isSameSql(statements, file.sql) : checksum !== file.checksum) {
      throw new Error(
        `Migration ${file.fileName} was edited after this database applied it. Nothing was changed: restore the file, and make the change in a new one (npm run db:diff)`,
      );
    }
  }
  const waiting = files.slice(files.findLastIndex((file) => isIn(applied, file)) + 1);
  const skipped = files.find((file) => !isIn(applied, file) && !waiting.includes(file));
  if (skipped) {
    throw new Error(
      `Migration ${skipped.fileName} comes before ${last.version}, which this database has already. Nothing was changed: rename it to a later version`,
    );
  }
  return waiting;
}

/** The Supabase command line leaves out the semicolons and the white space between statements. */
function isSameSql(statements: string[] | null, sql: string): boolean {
  const plain = (text: string) => text.replaceAll(/[\s;]+/g, "");
  return plain(statements?.join("") ?? "") === plain(sql);
}

function isIn(applied: AppliedMigration[], file: MigrationFile): boolean {
  return applied.some(({ version }) => version === file.version);
}
