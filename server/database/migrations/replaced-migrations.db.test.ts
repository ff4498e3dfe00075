import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createScratchDatabase, type ScratchDatabase } from "#testing/database/scratch-database.ts";
import { migrate } from "./migrate.ts";
import { hashOf } from "./replaced-migrations.ts";

const INDIVIDUAL = {
  "20270101000010": "insert into public.shops values (1);",
  "20270101000020": "insert into public.shops values (2);",
};
const RELEASE = "insert into public.shops select generate_series(1, 2);";

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
});

afterEach(async () => {
  await owner.end();
  await rm(dir, { recursive: true });
  await database.drop();
});

const file = (name: string, sql: string) => writeFile(path.join(dir, name), sql);
const run = (until?: string) =>
  migrate(database.ownerUrl, dir, (line) => lines.push(line), until ? { until } : {});
const shops = async () =>
  (await owner.query("select id from public.shops order by id")).rows.map(({ id }) => id);
const history = async () =>
  (
    await owner.query(
      "select version, name, statements from supabase_migrations.schema_migrations order by version",
    )
  ).rows;

/** Applies the first `count` individual migrations. */
async function applyIndividual(count: number): Promise<void> {
  const files = Object.entries(INDIVIDUAL).slice(0, count);
  for (const [version, sql] of files) await file(`${version}_individual.sql`, sql);
  await run();
  for (const [version] of files) await rm(path.join(dir, `${version}_individual.sql`));
  lines = [];
}

async function release(): Promise<void> {
  await file("20270101000030_release_9_0_0.sql", RELEASE);
  const migrations = Object.entries(INDIVIDUAL).map(([version, sql]) => [version, hashOf([sql])]);
  await file(
    "replaced.json",
    JSON.stringify([
      {
        version: "20270101000030",
        release: "9.0.0",
        commit: "abcdef12",
        migrations: Object.fromEntries(migrations),
      },
    ]),
  );
}

test("a database with all the individual migrations of a release counts as migrated to that release, and its history keeps the statements that ran", async () => {
  await applyIndividual(2);
  await release();
  await run();
  await run();
  expect(lines).toEqual([]);
  expect(await shops()).toEqual([1, 2]);
  expect((await history()).slice(1)).toEqual([
    { version: "20270101000030", name: "release_9_0_0", statements: Object.values(INDIVIDUAL) },
  ]);
  await file("20270101000040_next.sql", "insert into public.shops values (3);");
  await run();
  expect(await shops()).toEqual([1, 2, 3]);
});

test("individual migrations that the Supabase CLI applied are recognized as well", async () => {
  await applyIndividual(2);
  await owner.query(
    `update supabase_migrations.schema_migrations set checksum = null, statements = array[rtrim(statements[1], ';')]`,
  );
  await release();
  await run();
  expect(lines).toEqual([]);
  expect(await history()).toHaveLength(2);
});

test("a database of the previous release runs the one migration of the new release", async () => {
  await run();
  await release();
  await run();
  expect(lines.at(-1)).toBe("Migrated 20270101000030_release_9_0_0.sql");
  expect(await shops()).toEqual([1, 2]);
});

test("a database with some of the individual migrations is refused with a one-line error and stays unchanged", async () => {
  await applyIndividual(1);
  const before = await history();
  await release();
  await expect(run()).rejects.toThrow(
    /^[^\n]*only some of the migrations that 20270101000030_release_9_0_0\.sql replaces[^\n]*Nothing was changed\. Check out commit abcdef12[^\n]*$/,
  );
  expect(await history()).toEqual(before);
  expect(await shops()).toEqual([1]);
});

test("a database that applied an individual migration with a different text is refused", async () => {
  await applyIndividual(2);
  await owner.query(
    "update supabase_migrations.schema_migrations set statements = array['select 1'] where version = '20270101000010'",
  );
  await release();
  await expect(run()).rejects.toThrow(
    /20270101000010 in this database differs from the one in release 9\.0\.0/,
  );
  expect(await history()).toHaveLength(3);
});

test("a backup from the last individual migration is restored by the release; for an earlier one, the error names the commit to use", async () => {
  await release();
  await expect(run("20270101000010")).rejects.toThrow(/Check out commit abcdef12/);
  await run("20270101000020");
  expect(await shops()).toEqual([1, 2]);
});
