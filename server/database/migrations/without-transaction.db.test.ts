import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createScratchDatabase, type ScratchDatabase } from "#testing/database/scratch-database.ts";
import { migrate } from "./migrate.ts";

const INDEX = `-- no transaction
create unique index concurrently if not exists shops_id_unique on public.shops (id);
`;

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
  await run();
});

afterEach(async () => {
  await owner.end();
  await rm(dir, { recursive: true });
  await database.drop();
});

const file = (name: string, sql: string) => writeFile(path.join(dir, name), sql);
const run = () => migrate(database.ownerUrl, dir, (line) => lines.push(line));
const indexes = async () =>
  (await owner.query("select indisvalid from pg_index where indrelid = 'public.shops'::regclass"))
    .rows;

test("an index is built while the table is written, by one of several concurrent starts", async () => {
  await file("20270101000010_unique_shops.sql", INDEX);
  const writer = new pg.Client({ connectionString: database.ownerUrl });
  await writer.connect();
  await writer.query("begin; insert into public.shops values (1)");
  const starts = Promise.all([run(), run(), run()]);
  await expect.poll(indexes, { timeout: 20_000 }).toEqual([{ indisvalid: false }]);
  await owner.query("insert into public.shops values (2)");
  await writer.query("commit");
  await writer.end();
  await starts;
  expect(await indexes()).toEqual([{ indisvalid: true }]);
  expect(lines.slice(1)).toEqual(["Migrated 20270101000010_unique_shops.sql"]);
});

test("an index that failed halfway is dropped and built again by the next start", async () => {
  await owner.query("insert into public.shops values (1), (1)");
  await file("20270101000010_unique_shops.sql", INDEX);
  await expect(run()).rejects.toThrow(
    /20270101000010_unique_shops\.sql failed: could not create unique index .* the next start continues$/,
  );
  expect(await indexes()).toEqual([{ indisvalid: false }]);
  await owner.query("delete from public.shops");
  await run();
  expect(await indexes()).toEqual([{ indisvalid: true }]);
});

test("a migration without a transaction may only create and drop indexes", async () => {
  await file("20270101000010_two.sql", `${INDEX}insert into public.shops values (1);\n`);
  await expect(run()).rejects.toThrow(/may only contain "create index concurrently if not exists"/);
  expect(await indexes()).toEqual([]);
});
