import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let dir: string;
let lines: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  dir = await mkdtemp(path.join(os.tmpdir(), "samha-migrations-"));
  lines = [];
  await file("29990101000000_shops.sql", "create table public.shops (id int);");
  await file("29990101000010_first_shop.sql", "insert into public.shops values (1);");
});

afterEach(async () => {
  await rm(dir, { recursive: true });
  await database.drop();
});

const file = (name: string, sql: string) => writeFile(path.join(dir, name), sql);
const run = () => migrate(database.ownerUrl, dir, (line) => lines.push(line));
const shops = async () => (await database.owner.query("select * from public.shops")).rowCount;

test("migrations run once, in order, and are recorded as the Supabase command line does", async () => {
  await run();
  await run();
  expect(lines).toEqual([
    "Migrated 29990101000000_shops.sql",
    "Migrated 29990101000010_first_shop.sql",
  ]);
  const { rows } = await database.owner.query(
    "select version, name, statements from supabase_migrations.schema_migrations where version > '2999' order by 1",
  );
  expect(rows).toEqual([
    {
      version: "29990101000000",
      name: "shops",
      statements: ["create table public.shops (id int);"],
    },
    {
      version: "29990101000010",
      name: "first_shop",
      statements: ["insert into public.shops values (1);"],
    },
  ]);
});

test("two starts at once take turns", async () => {
  await Promise.all([run(), run(), run()]);
  expect(lines).toHaveLength(2);
  expect(await shops()).toBe(1);
});

test("a migration that fails is named and leaves nothing behind, and the next run continues there", async () => {
  await file("29990101000020_broken.sql", "insert into public.shops values (2); select 1 / 0;");
  await expect(run()).rejects.toThrow(
    "29990101000020_broken.sql failed and was rolled back: division by zero",
  );
  expect(await shops()).toBe(1);
  await file("29990101000020_broken.sql", "insert into public.shops values (2);");
  await run();
  expect(await shops()).toBe(2);
});

test("a file that is not named like a migration stops the run before it starts", async () => {
  await file("oops.sql", "select 1");
  await expect(run()).rejects.toThrow("oops.sql must be named");
  await expect(shops()).rejects.toThrow("does not exist");
});
