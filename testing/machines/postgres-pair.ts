import { type ChildProcess, execFile, spawn } from "node:child_process";
import { globSync } from "node:fs";
import { chown, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { vi } from "vitest";
import { postgresUser } from "#server/database/embedded/os-user.ts";
import { freePort } from "#testing/site/free-port.ts";
import { newFolder } from "./programs.ts";

/** A PostgreSQL server and its streaming replica. */
export interface PostgresPair {
  primary: { port: number; url: string };
  replica: { port: number; url: string };
  version: string;
  /** Sends SIGKILL to all processes of the primary. */
  killPrimary(): Promise<void>;
  /** Sends SIGKILL to all processes of the replica. */
  killReplica(): Promise<void>;
  startReplica(): Promise<void>;
  /** Promotes the replica to a primary that waits for no replica. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

interface Running {
  child: ChildProcess;
  ended: Promise<unknown>;
}

const PASSWORD = "pair-of-machines";
const POLL = { timeout: 60_000, interval: 50 };
const user = postgresUser(undefined);

/** Returns the folder with the programs of Debian's newest installed PostgreSQL. */
export function findPostgres(): string | undefined {
  return globSync("/usr/lib/postgresql/*/bin/pg_basebackup").sort().map(path.dirname).at(-1);
}

/**
 * Starts both servers in temporary directories, with the empty database `samha`. With a synchronous replica, a commit is
 * acknowledged after the replica has written it.
 */
export async function startPostgresPair({ isSynchronous = true } = {}): Promise<PostgresPair> {
  const bin = findPostgres();
  if (!bin) throw new Error("PostgreSQL is missing");
  const run = (program: string, args: string[]) =>
    promisify(execFile)(path.join(bin, program), args, { ...user, cwd: "/" });
  const folder = await newFolder();
  const at = async (name: string) => {
    const dir = path.join(folder, name);
    await mkdir(dir, { mode: 0o700 });
    if (user) await chown(dir, user.uid, user.gid);
    const port = await freePort();
    return { dir, port, url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/samha` };
  };
  const [first, second] = [await at("first"), await at("second")];
  const passwordFile = path.join(folder, "password");
  await writeFile(passwordFile, PASSWORD);
  const access = ["--username=postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  await run("initdb", ["-D", first.dir, ...access, "--encoding=UTF8", "--locale=C.UTF-8"]);

  const start = async ({ dir, port, url }: typeof first) => {
    const options = [
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
      "max_connections=200",
    ];
    const flags = options.flatMap((option) => ["-c", option]);
    const child = spawn(path.join(bin, "postgres"), ["-D", dir, "-p", String(port), ...flags], {
      ...user,
      cwd: "/",
      stdio: "ignore",
    });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const maintenanceUrl = url.replace(/samha$/, "postgres");
    await vi.waitFor(() => ask(maintenanceUrl, "select"), POLL);
    return { child, ended };
  };
  const running: Running[] = [];
  const stop = async () => {
    for (const { child, ended } of running) {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGQUIT");
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  const copy = async () => {
    const maintenance = first.url.replace(/samha$/, "postgres");
    const primary = await start(first);
    running.push(primary);
    await ask(maintenance, "create database samha");
    const source = ["-d", maintenance, "-R", "-X", "stream", "-c", "fast"];
    await run("pg_basebackup", ["-D", second.dir, ...source]);
    running.push(await start(second));
    if (isSynchronous) {
      await ask(first.url, "alter system set synchronous_standby_names = '*'");
      await ask(first.url, "select pg_reload_conf()");
    }
    await vi.waitFor(async () => {
      const [row] = await ask(first.url, "select sync_state from pg_stat_replication");
      if (row?.sync_state !== (isSynchronous ? "sync" : "async")) throw new Error("No replica yet");
    }, POLL);
    return primary;
  };
  const primary = await copy().catch(async (error) => {
    await stop();
    throw error;
  });
  const version = await readFile(path.join(first.dir, "PG_VERSION"), "utf8");

  return {
    primary: first,
    replica: second,
    version: version.trim(),
    killPrimary: () => killAll(primary),
    killReplica: async () => {
      const replica = running.pop();
      if (replica) await killAll(replica);
    },
    startReplica: async () => {
      running.push(await start(second));
    },
    promote: async () => {
      await ask(second.url, "select pg_promote()");
    },
    stop,
  };
}

async function killAll({ child, ended }: Running): Promise<void> {
  const children = `/proc/${child.pid}/task/${child.pid}/children`;
  const pids = (await readFile(children, "utf8")).trim().split(" ");
  for (const pid of [child.pid, ...pids]) kill(Number(pid));
  await ended;
}

function kill(pid: number): void {
  try {
    // 0 would kill this process and its group.
    if (pid > 1) process.kill(pid, "SIGKILL");
  } catch {
    // The process ended after it was listed.
  }
}

/** Runs a query on a new connection. */
export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const result = await client.query(sql);
    return result.rows ?? [];
  } finally {
    await client.end().catch(() => undefined);
  }
}
