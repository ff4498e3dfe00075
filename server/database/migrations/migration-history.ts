import type pg from "pg";
import type { MigrationFile } from "./migration-files.ts";

export type AppliedMigration = {
  version: string;
  checksum: string | null;
  /** The statements that ran: the whole file as one, or separate ones from the Supabase CLI, which records no checksum. */
  statements: string[] | null;
};

/**
 * Creates the table of applied migrations if it is missing: the table of the Supabase CLI, with an additional column for the
 * file's checksum.
 */
export async function createHistory(client: pg.Client): Promise<void> {
  await client.query(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    );
    alter table supabase_migrations.schema_migrations add column if not exists checksum text;`);
}

/** Reads the applied migrations in order; returns none if the table is missing. */
export async function readHistory(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows: found } = await client.query(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as there",
  );
  if (!found[0].there) return [];
  // `to_jsonb` also reads a table without the checksum column.
  const { rows } = await client.query(`
    select version, to_jsonb(applied) ->> 'checksum' as checksum, statements
    from supabase_migrations.schema_migrations applied order by version`);
  return rows;
}

/** Records one applied file, by default with its whole text as its only statement. */
export async function recordMigration(
  client: pg.Client,
  file: MigrationFile,
  statements = [file.sql],
): Promise<void> {
  await client.query(
    `insert into supabase_migrations.schema_migrations (version, name, statements, checksum)
     values ($1, $2, $3, $4)`,
    [file.version, file.name, statements, file.checksum],
  );
}

/**
 * Returns the files that the database lacks, in order. If the database and the files do not match, throws a one-line
 * Error that says what to do; nothing may then be applied.
 */
export function pendingMigrations(
  files: MigrationFile[],
  applied: AppliedMigration[],
): MigrationFile[] {
  const [first] = files;
  const last = applied.at(-1);
  if (!first || !last) return files;
  if (last.version < first.version) {
    throw new Error(
      "This database was made before release 0.1.0 and cannot be upgraded. Nothing was changed: keep it, and start with another DATA_DIR or DATABASE_URL",
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
        `This database has recorded no statements of migration ${file.fileName}, so it is unknown what ran. Nothing was changed: start with another DATA_DIR or DATABASE_URL`,
      );
    }
    if (checksum === null ? !isSameSql(statements, file.sql) : checksum !== file.checksum) {
      throw new Error(
        `Migration ${file.fileName} was edited after this database applied it. Nothing was changed: restore the file and make the change in a new one (npm run db:diff)`,
      );
    }
  }
  const waiting = files.slice(files.findLastIndex((file) => isIn(applied, file)) + 1);
  const skipped = files.find((file) => !isIn(applied, file) && !waiting.includes(file));
  if (skipped) {
    throw new Error(
      `Migration ${skipped.fileName} comes before ${last.version}, which this database already has. Nothing was changed: rename it to a later version`,
    );
  }
  return waiting;
}

function isSameSql(statements: string[] | null, sql: string): boolean {
  return plain(statements?.join("") ?? "") === plain(sql);
}

/** Returns SQL without semicolons and whitespace, which the Supabase CLI drops between statements. */
export function plain(sql: string): string {
  return sql.replaceAll(/[\s;]+/g, "");
}

function isIn(applied: AppliedMigration[], file: MigrationFile): boolean {
  return applied.some(({ version }) => version === file.version);
}
