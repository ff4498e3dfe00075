import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, globSync, openSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { runningPostmaster } from "#server/database/embedded/postmaster-file.ts";
import { newDataDir, newPreparedDataDir } from "#testing/database/prepared-cluster.ts";
import { freePort } from "./free-port.ts";

export interface BootedSite {
  pid: number;
  address: string;
  dataDir: string;
  /** Sends SIGTERM, as a supervisor does; resolves with the exit code when the process has ended. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL, as the kernel does when memory runs out. The database process continues. */
  kill(): Promise<number | null>;
  hasEnded(): boolean;
}

const READY_TIMEOUT_MS = 120_000;
const END_WITH_PARENT = fileURLToPath(new URL("./end-with-parent.mjs", import.meta.url));
/** Longer than the site needs before it aborts its stop. */
const END_MS = 30_000;

/**
 * Starts the server that `npm start` runs, from the checkout in `folder` or from this one, and waits until it is ready. Pass
 * a `dataDir` to restart a site, and a `PORT` to use its address again; a new site has a prepared, empty database. Output
 * goes to the screen, or to `logFile`.
 */
export async function bootSite(
  env: Record<string, string> = {},
  dataDir?: string,
  logFile?: string,
  folder?: string,
): Promise<BootedSite> {
  const dir = dataDir ?? (await (env.DATABASE_URL ? newDataDir() : newPreparedDataDir()));
  const port = env.PORT ?? String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const site = spawnSite({ ...env, PORT: port }, dir, { logFile, folder });
  const ended = new Promise<number | null>((resolve) => site.once("exit", resolve));
  await untilReady(address, site).catch(async (error) => {
    await endSite(site, ended);
    throw error;
  });
  const end = (signal: NodeJS.Signals) => {
    site.kill(signal);
    return ended;
  };
  return {
    pid: site.pid ?? 0,
    address,
    dataDir: dir,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    hasEnded: () => site.exitCode !== null || site.signalCode !== null,
  };
}

/**
 * Starts the server and kills it and the programs that it runs, after this many milliseconds or while they create its
 * database. A PostgreSQL that the server has started continues.
 */
export async function killStart(
  env: Record<string, string>,
  dataDir: string,
  moment: number | "half a database",
): Promise<void> {
  const site = spawnSite(env, dataDir, { ownGroup: true });
  const { pid } = site;
  if (pid === undefined) throw new Error("The site has no process");
  const ended = new Promise((resolve) => site.once("exit", resolve));
  const startedAt = Date.now();
  const isTime = () =>
    moment === "half a database"
      ? globSync("postgres*/PG_VERSION", { cwd: dataDir }).length > 0
      : Date.now() - startedAt >= moment;
  const timer = setInterval(() => {
    if (isTime()) process.kill(-pid, "SIGKILL");
  }, 5);
  await ended;
  clearInterval(timer);
}

interface SpawnOptions {
  logFile?: string | undefined;
  folder?: string | undefined;
  ownGroup?: boolean;
}

function spawnSite(
  env: Record<string, string>,
  dataDir: string,
  { logFile, folder, ownGroup = false }: SpawnOptions = {},
): ChildProcess {
  const output = logFile ? openSync(logFile, "a") : "inherit";
  const site = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", `--import=${END_WITH_PARENT}`, "server/main.ts"],
    {
      stdio: ["pipe", output, output],
      detached: ownGroup,
      cwd: folder ?? process.cwd(),
      env: {
        ...process.env,
        NODE_ENV: "production",
        LIMITS: "off",
        LOG_LEVEL: "warn",
        ...env,
        DATA_DIR: dataDir,
      },
    },
  );
  if (typeof output === "number") closeSync(output);
  return site;
}

/** Removes a data directory after its site has stopped, and ends a PostgreSQL that a killed site has left in it. */
export async function removeDataDir(dataDir: string): Promise<void> {
  await endPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
}

/** Ends the PostgreSQL on this data directory immediately, without a clean shutdown. */
export async function endPostgres(dataDir: string): Promise<void> {
  const cluster = path.join(dataDir, "postgres");
  const end = Date.now() + END_MS;
  for (let left = await runningPostmaster(cluster); left; left = await runningPostmaster(cluster)) {
    process.kill(left.pid, Date.now() < end ? "SIGQUIT" : "SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function untilReady(address: string, site: ChildProcess): Promise<void> {
  const end = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < end) {
    if (site.exitCode !== null)
      throw new Error("The site ended before it was ready; its output is above.");
    const answer = await fetch(`${address}/readyz`, {
      signal: AbortSignal.timeout(5_000),
    }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("The site was not ready in time.");
}

/** Stops the site cleanly, so that its PostgreSQL ends with it; uses SIGKILL only if that fails. */
async function endSite(site: ChildProcess, ended: Promise<unknown>): Promise<void> {
  site.kill("SIGTERM");
  const kill = setTimeout(() => site.kill("SIGKILL"), END_MS);
  await ended;
  clearTimeout(kill);
}
