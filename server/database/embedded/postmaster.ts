import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, renameSync, statSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import pg from "pg";
import type { Binaries } from "./binaries.ts";
import type { OsUser } from "./os-user.ts";
import type { Place } from "./place.ts";
import { isAlive, runningPostmaster } from "./postmaster-file.ts";

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
/** Recovery after a power failure replays the WAL, which can take minutes. */
const TIMEOUT_MS = 600_000;
const END_MAX_MS = 4_000;

interface ClusterStart {
  place: Place;
  binaries: Binaries;
  logFile: string;
  urlAt(port: number): string;
  flags: string[];
  preferredPort?: number | undefined;
}

interface Started {
  port: number;
  /** False if PostgreSQL was already running. */
  isOurs: boolean;
}

/** Adopts the PostgreSQL that runs on the cluster, or starts one on the preferred or a free loopback port. */
export async function runPostgres(cluster: ClusterStart): Promise<Started> {
  const { place, binaries, urlAt } = cluster;
  for (let tries = 0; tries < 5; tries++) {
    const running = await runningPostmaster(place.cluster);
    if (running) {
      const isRunning = () => isAlive(running.pid);
      if (await acceptsConnections(urlAt(running.port), isRunning, TIMEOUT_MS)) {
        return { port: running.port, isOurs: false };
      }
      await stopPostgres(place, binaries);
    }
    const port = await freePort(cluster.preferredPort);
    // PostgreSQL ends immediately if the port has been taken or another start was faster; then retry.
    if (await start(cluster, port, TIMEOUT_MS)) return { port, isOurs: true };
  }
  throw new Error(`The database does not start: the reason is at the end of ${cluster.logFile}`);
}

interface Restart {
  /** The previous port, because existing clients reconnect to it. */
  port: number;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Restarts PostgreSQL on its previous port unless it is still running there. Throws if it does not start. */
export async function runPostgresAgain(
  cluster: ClusterStart,
  { port, timeoutMs, signal }: Restart,
): Promise<void> {
  const running = await runningPostmaster(cluster.place.cluster);
  if (running && running.port !== port) {
    throw new Error(`Another process started the database on port ${running.port}`);
  }
  const isOpen = running
    ? await acceptsConnections(
        cluster.urlAt(port),
        () => isAlive(running.pid) && !signal.aborted,
        timeoutMs,
      )
    : await start(cluster, port, timeoutMs, signal);
  if (!isOpen) {
    throw new Error(`The database does not start: the reason is at the end of ${cluster.logFile}`);
  }
}

/** Shuts down cleanly, so that the next start needs no recovery; aborts PostgreSQL if that takes eight seconds. */
export function stopPostgres(place: Place, binaries: Binaries): Promise<void> {
  const stop = (mode: string, seconds: string) =>
    run(binaries.pgCtl, ["stop", "-D", place.cluster, "-m", mode, "-w", "-t", seconds], place.user);
  return stop("fast", "8").catch(() => stop("immediate", "5").catch(() => undefined));
}

/** Starts PostgreSQL and waits until it accepts connections; returns false if it ends, is too slow or the signal aborts. */
async function start(
  { place, binaries, logFile, urlAt, flags }: ClusterStart,
  port: number,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const log = openLog(logFile);
  // Detached, so that Ctrl-C in the terminal reaches only our process, which stops the database after its last request.
  const child = spawn(binaries.postgres, ["-D", place.cluster, "-p", String(port), ...flags], {
    ...place.user,
    cwd: "/",
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: "C" },
    stdio: ["ignore", log, log],
  });
  child.on("error", () => undefined);
  child.unref();
  closeSync(log);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const isOpen = await acceptsConnections(
    urlAt(port),
    () => isRunning() && !signal?.aborted,
    timeoutMs,
  );
  // Ends an abandoned start.
  if (!isOpen && isRunning()) await endChild(child);
  return isOpen;
}

async function endChild(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  // Requests PostgreSQL's fast shutdown.
  child.kill("SIGINT");
  const timer = setTimeout(() => child.kill("SIGKILL"), END_MAX_MS);
  await ended;
  clearTimeout(timer);
}

function openLog(file: string): number {
  try {
    if (statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.old`);
  } catch {
    // The first start has no log yet.
  }
  return openSync(path.resolve(file), "a", 0o600);
}

/** Waits until a connection succeeds. Returns false if PostgreSQL ends or time runs out; throws if it refuses the login. */
async function acceptsConnections(
  url: string,
  isRunning: () => boolean,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isRunning() && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (isRefusedForGood(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return false;
}

function isRefusedForGood(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^28/.test(String(error.code));
}

/** Returns the preferred loopback port, or a free one if another program uses it. */
function freePort(preferred = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", (error) => (preferred ? resolve(freePort()) : reject(error)));
    server.listen(preferred, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

function run(program: string, args: string[], user: OsUser): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...user, cwd: "/", stdio: "ignore" });
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${program}: ${code}`)),
    );
  });
}
