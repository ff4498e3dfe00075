import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { prepareSystem } from "#server/database/prepare.ts";
import { createScratchDatabase, type ScratchDatabase } from "#testing/database/scratch-database.ts";
import { MIGRATIONS, migrate } from "./migrate.ts";
import { readMigrationFiles } from "./migration-files.ts";
import { pendingMigrations, readHistory } from "./migration-history.ts";

let database: ScratchDatabase;
let owner: pg.Client;
let dir: string;
let lines: string[];

beforeEach(async () => {
  database = await createScratchDatabase(inject("testDatabase"));
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  dir = await mkdtemp(path.join(os.tmpdir(), "samha-migrations-"));
  lines = [];
  await file("20270101000000_baseline.sql", "create table public.shops (id int);");
  await file("20270101000010_first_shop.sql", "insert into public.shops values (1);");
});

afterEach(async () => {
  await owner.end();
  await rm(dir, { recursive: true });
  await database.drop();
});

const file = (name: string, sql: string) => writeFile(path.join(dir, name), sql);
const run = () => migrate(database.ownerUrl, dir, (line) => lines.push(line));
const shops = async () => (await owner.query("select * from public.shops")).rowCount;

/** Records a migration as the Supabase CLI does: separate, trimmed statements and no checksum column. */
async function recordAsSupabase(version: string, name: string, statements: string[] | null) {
  await owner.query(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`);
  await owner.query(
    "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)",
    [version, name, statements],
  );
}

test("migrations applied by the Supabase CLI are recognized by their statements, and the next one is pending", async () => {
  await file(
    "20270101000000_baseline.sql",
    "create table public.shops (id int);\n\n-- The first.\nselect 1;\n",
  );
  await recordAsSupabase("20270101000000", "baseline", [
    "create table public.shops (id int)",
    "-- The first.\nselect 1",
  ]);
  await owner.query("create table public.shops (id int)");
  const waiting = pendingMigrations(await readMigrationFiles(dir), await readHistory(owner));
  expect(waiting.map((one) => one.fileName)).toEqual(["20270101000010_first_shop.sql"]);
  await run();
  await run();
  expect(await shops()).toBe(1);
});

test.each([
  ["other statements", ["create table public.shops (id text)"], /was edited after/],
  ["no statements", null, /recorded no statements of migration 20270101000000_baseline\.sql/],
])(
  "a database whose history has %s and no checksum is refused with one line and stays unchanged",
  async (_, statements, refusal) => {
    await recordAsSupabase("20270101000000", "baseline", statements);
    await owner.query("create table public.shops (id text)");
    await expect(run()).rejects.toThrow(refusal);
    await expect(run()).rejects.toThrow(/^[^\n]*Nothing was changed[^\n]*$/);
    expect(lines).toEqual([]);
    expect(await shops()).toBe(0);
  },
);

test("a database without checksums is compared by its statements and upgraded", async () => {
  await run();
  await owner.query("update supabase_migrations.schema_migrations set checksum = null");
  await file("20270101000020_next_shop.sql", "insert into public.shops values (2);");
  await run();
  expect(await shops()).toBe(2);
  await owner.query("update supabase_migrations.schema_migrations set checksum = null");
  await file("20270101000010_first_shop.sql", "insert into public.shops values (3);");
  await expect(run()).rejects.toThrow(/^Migration 20270101000010_first_shop\.sql was edited after/);
});

test("a site that the Supabase CLI migrated is upgraded completely", async () => {
  await prepareSystem(database);
  const files = await readMigrationFiles(MIGRATIONS);
  for (const { version, name, sql } of files.slice(0, -1)) {
    const statements = statementsOf(sql);
    // Operators run a file without a transaction with psql, which sends each statement on its own.
    const isWhole = !sql.startsWith("-- no transaction");
    for (const part of isWhole ? [`begin;\n${sql}\n;commit`] : statements) await owner.query(part);
    await recordAsSupabase(version, name, statements);
  }
  await migrate(database.ownerUrl, MIGRATIONS, (line) => lines.push(line));
  expect(lines).toEqual(files.slice(-1).map(({ fileName }) => `Migrated ${fileName}`));
});

/** Splits at each semicolon outside strings, bodies and comments, as the Supabase CLI does. */
function statementsOf(sql: string): string[] {
  const part = /(?:'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|--.*|\/\*[\s\S]*?\*\/|[^;])+/g;
  return (sql.match(part) ?? []).map((statement) => statement.trim()).filter(Boolean);
}
