import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { openDatabase } from "#server/database/connect.ts";
import type { Database } from "#server/database/database.ts";
import { newDataDir, newPreparedDataDir } from "#testing/database/prepared-cluster.ts";

let dataDir: string;
let opened: Database[];

beforeEach(async () => {
  dataDir = await newPreparedDataDir();
  opened = [];
});

/** For tests of a first start. */
async function removeDatabase(): Promise<void> {
  await rm(dataDir, { recursive: true });
  dataDir = await newDataDir();
}

afterEach(async () => {
  for (const database of opened) await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function open(as: "server" | "tool" = "server", port?: number): Promise<Database> {
  const database = await openDatabase({
    dataDir,
    port,
    log: () => undefined,
    as,
    unsafeFast: true,
  });
  opened.push(database);
  return database;
}

async function query(database: Database, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

/** Starts a server in a separate process, which then commits one row. */
async function serverToKill(): Promise<ChildProcess> {
  const script = fileURLToPath(new URL("./open-and-hang.ts", import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errorOutput = "";
  child.stderr?.on("data", (chunk) => {
    errorOutput += chunk;
  });
  await new Promise((resolve, reject) => {
    child.stdout?.once("data", resolve);
    child.once("close", () => reject(new Error(errorOutput)));
  });
  return child;
}

test("written rows survive a stop and a start", async () => {
  const first = await open();
  await query(first, "create table public.kept as select 'still here' as word");
  await first.stop();
  expect(existsSync(path.join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
  expect(await query(await open(), "select * from public.kept")).toEqual([{ word: "still here" }]);
});

test("a database starts on another port while another PostgreSQL uses its port", async () => {
  const taken = new URL(inject("testDatabase").ownerUrl).port;
  const database = await open("server", Number(taken));
  expect(new URL(database.ownerUrl).port).not.toBe(taken);
  expect(await query(database, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("slow statements and waits for locks are logged, without values of parameters", async () => {
  const settings = await query(
    await open(),
    `select name, setting from pg_settings
     where name in ('log_min_duration_statement', 'log_parameter_max_length', 'log_lock_waits') order by name`,
  );
  expect(settings).toEqual([
    { name: "log_lock_waits", setting: "on" },
    { name: "log_min_duration_statement", setting: "500" },
    { name: "log_parameter_max_length", setting: "0" },
  ]);
});

test("secrets are readable by their owner only", async () => {
  await removeDatabase();
  const { secretsDir } = await open();
  expect((await stat(secretsDir)).mode & 0o777).toBe(0o700);
  for (const name of await readdir(secretsDir)) {
    expect((await stat(path.join(secretsDir, name))).mode & 0o777).toBe(0o600);
  }
});

test("a second server on the same directory is refused without harm; a command is allowed", async () => {
  const first = await open();
  await expect(open()).rejects.toThrow(`Another server is already using ${dataDir}`);
  const tool = await open("tool");
  expect(await query(tool, "select 1 as one")).toEqual([{ one: 1 }]);
  await tool.stop();
  expect(await query(first, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a command without a server starts and stops the database", async () => {
  const tool = await open("tool");
  expect(await query(tool, "select 1 as one")).toEqual([{ one: 1 }]);
  await tool.stop();
  expect(existsSync(path.join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
});

test("after kill -9 of the server, the next one takes over its database with every confirmed write", async () => {
  const server = await serverToKill();
  server.kill("SIGKILL");
  await new Promise((resolve) => server.once("close", resolve));
  expect(existsSync(path.join(dataDir, "postgres", "postmaster.pid"))).toBe(true);
  expect(await query(await open(), "select * from public.kept")).toEqual([{ word: "confirmed" }]);
});

test("an interrupted first start is cleaned up", async () => {
  await removeDatabase();
  const halfMade = path.join(dataDir, "postgres.new-999999999");
  await mkdir(path.join(halfMade, "base"), { recursive: true });
  const database = await open();
  expect(existsSync(halfMade)).toBe(false);
  expect(await query(database, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("the data survives the loss of the secrets", async () => {
  const first = await open();
  await query(first, "create table public.kept as select 'still here' as word");
  await first.stop();
  await rm(first.secretsDir, { recursive: true });
  expect(await query(await open(), "select * from public.kept")).toEqual([{ word: "still here" }]);
});

test("one of two concurrent first starts serves, and the other is refused with a one-line error", async () => {
  await removeDatabase();
  const outcomes = await Promise.all([
    serverToKill().catch((error: Error) => error),
    serverToKill().catch((error: Error) => error),
  ]);
  const servers = outcomes.flatMap((outcome) => (outcome instanceof Error ? [] : [outcome]));
  expect(servers).toHaveLength(1);
  for (const server of servers) {
    server.kill("SIGKILL");
    await new Promise((resolve) => server.once("close", resolve));
  }
  expect(String(outcomes.find((outcome) => outcome instanceof Error))).toContain(
    "Another server is already using",
  );
  expect(await query(await open(), "select * from public.kept")).toEqual([{ word: "confirmed" }]);
});

test("an address without a database is refused with a one-line error", async () => {
  const attempt = (databaseUrl: string) =>
    openDatabase({ dataDir, databaseUrl, log: () => undefined });
  await expect(attempt("mysql://x")).rejects.toThrow("DATABASE_URL must look like");
  await expect(attempt("postgres://x:y@127.0.0.1:1/z")).rejects.toThrow("Cannot use the database");
});
