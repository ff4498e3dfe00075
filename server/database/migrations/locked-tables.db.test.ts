import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { createScratchDatabase, type ScratchDatabase } from "#testing/database/scratch-database.ts";
import { migrate } from "./migrate.ts";

let database: ScratchDatabase;
let owner: pg.Client;
/** Reads the table that the last migration changes, in one long transaction. */
let report: pg.Client;
let dir: string;
let lines: string[];

const file = (name: string, sql: string) => writeFile(path.join(dir, name), sql);
const run = (options?: { lockTries: number }) =>
  migrate(database.ownerUrl, dir, (line) => lines.push(line), options);
const isWaiting = () => expect(lines.at(-1)).toMatch(/waits for a lock/);

beforeEach(async () => {
  database = await createScratchDatabase(inject("testDatabase"));
  owner = new pg.Client({ connectionString: database.ownerUrl });
  report = new pg.Client({ connectionString: database.ownerUrl });
  await Promise.all([owner.connect(), report.connect()]);
  dir = await mkdtemp(path.join(os.tmpdir(), "samha-migrations-"));
  lines = [];
  await file("20270101000000_baseline.sql", "create table public.shops (id int);");
  await run();
  await file("20270101000010_shops_have_names.sql", "alter table public.shops add name text;");
  await report.query("begin; select from public.shops");
});

afterEach(async () => {
  await report.end();
  await owner.end();
  await rm(dir, { recursive: true });
  await database.drop();
});

test("requests succeed in time while a migration waits for a long report, and the migration succeeds afterwards", async () => {
  const migrated = run();
  await vi.waitFor(isWaiting, { timeout: 20_000 });
  // The limit of a visitor's statement.
  await owner.query("set statement_timeout = '2s'");
  const waits: number[] = [];
  while (lines.length < 4) {
    const began = performance.now();
    await owner.query("select from public.shops");
    waits.push(performance.now() - began);
  }
  // At least one statement waited behind the migration.
  expect(Math.max(...waits)).toBeGreaterThan(200);
  await report.query("commit");
  await migrated;
  expect(lines.at(-1)).toBe("Migrated 20270101000010_shops_have_names.sql");
});

test("a migration gives up after some tries with a one-line error and changes nothing", async () => {
  await expect(run({ lockTries: 2 })).rejects.toThrow(
    /^Migration 20270101000010_shops_have_names\.sql .* in 2 tries\. None .*pg_stat_activity.*$/,
  );
  expect(lines.filter((line) => line.includes("waits for a lock"))).toHaveLength(1);
  await expect(owner.query("select name from public.shops")).rejects.toThrow("does not exist");
});
