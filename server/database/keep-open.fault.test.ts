import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newPreparedDataDir } from "#testing/database/prepared-cluster.ts";
import { openDatabase } from "./connect.ts";
import type { Database } from "./database.ts";
import { isAlive } from "./embedded/postmaster-file.ts";

const PROGRAM = fileURLToPath(new URL("./embedded/open-and-hang.ts", import.meta.url));
const WAIT = { timeout: 60_000, interval: 100 };

let dataDir: string;
let opened: Database[];
let lines: string[];

beforeEach(async () => {
  dataDir = await newPreparedDataDir();
  opened = [];
  lines = [];
});

afterEach(async () => {
  for (const database of opened) await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function open(as: "server" | "tool" = "server"): Promise<Database> {
  const log = (line: string) => void lines.push(line);
  const database = await openDatabase({ dataDir, log, as });
  opened.push(database);
  return database;
}

async function query(database: Database, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const pidFile = () => path.join(dataDir, "postgres", "postmaster.pid");
const postgresPid = async () => Number((await readFile(pidFile(), "utf8")).split("\n")[0]);

/** Kills one session's process, as the kernel does when memory runs out; PostgreSQL then ends all sessions. */
async function crashOneProcess(database: Database): Promise<void> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query("select pg_backend_pid() as pid");
  const ended = new Promise((resolve) => client.once("end", resolve));
  process.kill(rows[0].pid, "SIGKILL");
  await ended;
}

const isOpenAgain = () =>
  vi.waitFor(() => expect(lines).toContain("The database is open again"), WAIT);

test("a killed database is restarted at the same address and keeps a committed write", async () => {
  const database = await open();
  await query(database, "create table public.kept as select 'still here' as word");
  const before = await postgresPid();
  process.kill(before, "SIGKILL");
  await isOpenAgain();
  expect(await query(database, "select * from public.kept")).toEqual([{ word: "still here" }]);
  expect(await postgresPid()).not.toBe(before);
  await expect(open()).rejects.toThrow(`Another server is already using ${dataDir}`);
}, 120_000);

test("a second server is refused even after a database process has crashed", async () => {
  const database = await open();
  const before = await postgresPid();
  await crashOneProcess(database);
  await isOpenAgain();
  expect(await postgresPid()).toBe(before);
  await expect(open()).rejects.toThrow(`Another server is already using ${dataDir}`);
  expect(await query(database, "select 1 as one")).toEqual([{ one: 1 }]);
}, 120_000);

test("a command does not stop a database that it did not start", async () => {
  const server = spawn(process.execPath, [PROGRAM, dataDir], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  await new Promise((resolve) => server.stdout.once("data", resolve));
  server.kill("SIGKILL");
  await new Promise((resolve) => server.once("close", resolve));
  const tool = await open("tool");
  await tool.stop();
  expect(await query(tool, "select word from public.kept")).toEqual([{ word: "confirmed" }]);
  await (await open()).stop();
  expect(existsSync(pidFile())).toBe(false);
}, 120_000);

test("a stop during a restart of the database leaves no database running", async () => {
  const database = await open();
  const pid = await postgresPid();
  process.kill(pid, "SIGKILL");
  await vi.waitFor(
    () => expect(lines).toContain("The database has ended or lost a process; opening it again"),
    WAIT,
  );
  await database.stop();
  // A killed PostgreSQL leaves its file behind.
  const left = existsSync(pidFile()) ? await postgresPid() : 0;
  expect(left === 0 || !isAlive(left)).toBe(true);
  const again = await open();
  expect(await query(again, "select 1 as one")).toEqual([{ one: 1 }]);
}, 120_000);

test("a process that cannot reopen its database exits with code 1 and an error message", async () => {
  const server = spawn(process.execPath, [PROGRAM, dataDir, "1000"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errorOutput = "";
  server.stderr.on("data", (chunk) => {
    errorOutput += chunk;
  });
  const ended = new Promise((resolve) => server.once("close", resolve));
  await new Promise((resolve) => server.stdout.once("data", resolve));
  const pid = await postgresPid();
  await rename(path.join(dataDir, "postgres"), path.join(dataDir, "gone"));
  process.kill(pid, "SIGKILL");
  expect(await ended).toBe(1);
  expect(errorOutput).toContain("The database could not be opened again");
}, 120_000);
