import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { createScratchDatabase, type ScratchDatabase } from "#testing/database/scratch-database.ts";
import { MIGRATION_LOCK, migrate } from "./migrate.ts";

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

test("migrations run once, in order, and are recorded in the Supabase CLI's format", async () => {
  await run();
  await run();
  expect(lines).toEqual([
    "Migrated 20270101000000_baseline.sql",
    "Migrated 20270101000010_first_shop.sql",
  ]);
  const { rows } = await owner.query(
    "select version, name, statements from supabase_migrations.schema_migrations order by 1",
  );
  expect(rows).toEqual([
    {
      version: "20270101000000",
      name: "baseline",
      statements: ["create table public.shops (id int);"],
    },
    {
      version: "20270101000010",
      name: "first_shop",
      statements: ["insert into public.shops values (1);"],
    },
  ]);
});

test("three concurrent starts apply each migration once", async () => {
  await Promise.all([run(), run(), run()]);
  expect(lines).toHaveLength(2);
  expect(await shops()).toBe(1);
});

test("a start waits while another process holds the migration lock, and then migrates", async () => {
  await owner.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
  const second = run();
  await vi.waitFor(
    async () => {
      const { rows } = await owner.query(
        "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and query like 'select pg_try_advisory_lock%'",
      );
      expect(rows[0].waiting).toBe(1);
    },
    { timeout: 20_000 },
  );
  expect(lines).toEqual([]);
  await owner.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  await second;
  expect(await shops()).toBe(1);
});

test("a failed migration is named in the error and leaves nothing behind, and the next run continues there", async () => {
  await file("20270101000020_broken.sql", "insert into public.shops values (2); select 1 / 0;");
  await expect(run()).rejects.toThrow(
    "20270101000020_broken.sql failed and was rolled back: division by zero",
  );
  expect(await shops()).toBe(1);
  await file("20270101000020_broken.sql", "insert into public.shops values (2);");
  await run();
  expect(await shops()).toBe(2);
});

test("a migration killed halfway leaves nothing behind, and the next start applies it", async () => {
  const half = "insert into public.shops values (2);";
  // Ends the session between the file's statements and the record that it was applied.
  const killed = `
    create function public.end_session() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(60); return new; end $$;
    create trigger end_session before insert on supabase_migrations.schema_migrations
      for each row execute function public.end_session();`;
  await file("20270101000020_long.sql", half + killed);
  await expect(run()).rejects.toThrow();
  expect(await shops()).toBe(1);
  await file("20270101000020_long.sql", half);
  await run();
  expect(await shops()).toBe(2);
});

test("a file that is not named like a migration stops the run before it starts", async () => {
  await file("oops.sql", "select 1");
  await expect(run()).rejects.toThrow("oops.sql must be named");
  await expect(shops()).rejects.toThrow("does not exist");
});

test("two files with one version stop the run before it starts", async () => {
  await file("20270101000010_second_shop.sql", "insert into public.shops values (2);");
  await expect(run()).rejects.toThrow(
    "20270101000010_second_shop.sql has the version of another file",
  );
  await expect(shops()).rejects.toThrow("does not exist");
});

test("an edited migration aborts startup before anything changes", async () => {
  await run();
  await file("20270101000010_first_shop.sql", "insert into public.shops values (3);");
  await file("20270101000020_next_shop.sql", "insert into public.shops values (4);");
  await expect(run()).rejects.toThrow(
    /^Migration 20270101000010_first_shop\.sql was edited after .*Nothing was changed.*db:diff\)$/,
  );
  expect(await shops()).toBe(1);
});

test("different line endings are not an edit", async () => {
  await file("20270101000020_two_lines.sql", "insert into public.shops\nvalues (2);\n");
  await run();
  await file("20270101000020_two_lines.sql", "insert into public.shops\r\nvalues (2);\r\n");
  await run();
  expect(await shops()).toBe(2);
});

test("a migration with an earlier version than an applied one aborts startup without changes", async () => {
  await run();
  await file("20270101000005_late_shop.sql", "insert into public.shops values (2);");
  await expect(run()).rejects.toThrow(
    /^Migration 20270101000005_late_shop\.sql comes before 20270101000010, .*rename it to a later version$/,
  );
  expect(await shops()).toBe(1);
});

test("a database of a later version of the site aborts startup without changes", async () => {
  await file("20270101000020_from_tomorrow.sql", "insert into public.shops values (2);");
  await run();
  await rm(path.join(dir, "20270101000020_from_tomorrow.sql"));
  await expect(run()).rejects.toThrow(
    /^This database has migration 20270101000020, which this version of the site does not have\. .*$/,
  );
  expect(await shops()).toBe(2);
});

test("a database from before the first release is refused with a one-line error and stays unchanged", async () => {
  // As the migrator of that time left it: without a checksum column.
  await owner.query(`
    create schema supabase_migrations;
    create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
    insert into supabase_migrations.schema_migrations values ('20261121001000', '{}', 'shops');
    create table public.shops (id int);
    insert into public.shops values (7);`);
  await expect(run()).rejects.toThrow(
    /^This database was made before release 0\.1\.0 and cannot be upgraded\. Nothing was changed: .*DATA_DIR or DATABASE_URL$/,
  );
  expect(lines).toEqual([]);
  expect((await owner.query("select id from public.shops")).rows).toEqual([{ id: 7 }]);
  const { rows } = await owner.query("select * from supabase_migrations.schema_migrations");
  expect(rows).toEqual([{ version: "20261121001000", statements: [], name: "shops" }]);
});
