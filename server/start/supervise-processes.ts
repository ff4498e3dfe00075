import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openDatabase } from "#server/database/connect.ts";
import type { Database } from "#server/database/database.ts";
import { checkListenAddress } from "#server/http/listen.ts";
import type { Log } from "#server/http/log/logger.ts";
import { checkMetricsAddress } from "#server/metrics/open-metrics.ts";
import { serveSummedMetrics } from "#server/metrics/sum-metrics.ts";
import type { Env } from "#server/settings/env.ts";
import type { RunningSite } from "./start-site.ts";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));
/** Sent by a site process that accepts requests. */
export const READY = "ready";
/** Number of failed starts after which startup or a restart gives up. A replacement is retried until it succeeds. */
const STARTS_MAX = 5;
/** Doubles with each failed start. */
const PAUSE_MS = 100;
const PAUSE_MAX_MS = 30_000;

/**
 * Serves the site with `env.processes` processes on one port and one database. An embedded database belongs to this
 * process, and the site processes use it like one from `DATABASE_URL`. A site process that ends is replaced. SIGUSR2 replaces
 * all of them in turn.
 */
export async function superviseProcesses(
  env: Env,
  log: Log,
  { signal }: { signal: AbortSignal },
): Promise<RunningSite> {
  const { promise: started, resolve: begin } = Promise.withResolvers<void>();
  let restart = started;
  // From the first moment, because without a listener the signal would end the process.
  process.on("SIGUSR2", () => {
    restart = restart
      .then(replaceAll)
      .catch((error) => log.error(`Restart stopped, and the old processes stay: ${error}`));
  });
  await checkListenAddress(env);
  await checkMetricsAddress(env.metrics);
  const database = await openEmbeddedDatabase(env, log);
  const metrics =
    env.metrics && (await serveSummedMetrics(env.metrics, database?.ownerUrl ?? env.databaseUrl));
  cluster.setupPrimary({ exec: MAIN, args: [] });
  const variables = {
    DEMO: env.demo ? "on" : "off",
    ...(database && { DATABASE_URL: database.ownerUrl }),
  };
  let isStopping = false;
  signal.addEventListener("abort", () => void endAll());
  /** Processes that have a successor. */
  const replaced = new WeakSet<Worker>();

  try {
    // The first process migrates and fills the database before the others start.
    await keepRunning(STARTS_MAX);
    await Promise.all(Array.from({ length: env.processes - 1 }, () => keepRunning(STARTS_MAX)));
  } catch (error) {
    await endAll();
    await metrics?.stop();
    await database?.stop();
    throw error;
  }
  begin();
  return {
    address: env.siteUrl,
    stop: async () => {
      await endAll();
      await metrics?.stop();
      await database?.stop();
    },
  };

  /** Starts a site process and replaces it whenever it ends. Throws if it ends `startsMax` times before it is ready. */
  async function keepRunning(startsMax: number): Promise<void> {
    for (let starts = 1; !isStopping; starts += 1) {
      const worker = cluster.fork(variables);
      const ended = once(worker, "exit");
      if (await isReady(worker, ended)) {
        void ended.then(([code, exitSignal]) => replace(worker, exitSignal ?? code));
        log.info({ pid: worker.process.pid }, "A process of the site is ready");
        return;
      }
      if (starts === startsMax) throw new Error("A process of the site could not be started");
      await pause(Math.min(PAUSE_MS * 2 ** starts, PAUSE_MAX_MS));
    }
  }

  async function replace(worker: Worker, reason: number | string): Promise<void> {
    if (isStopping || replaced.has(worker)) return;
    log.error({ pid: worker.process.pid, reason }, "A process of the site ended; starting another");
    await keepRunning(Number.POSITIVE_INFINITY);
  }

  /** Starts a successor of each process before the process ends. If the successor cannot be started, the process stays. */
  async function replaceAll(): Promise<void> {
    log.info("Restarting the processes of the site in turn");
    for (const worker of workers()) {
      await keepRunning(STARTS_MAX);
      if (isStopping) return;
      replaced.add(worker);
      await end(worker, "SIGUSR2");
    }
    log.info("All processes of the site were replaced");
  }

  async function endAll(): Promise<void> {
    isStopping = true;
    await Promise.all(workers().map((worker) => end(worker)));
  }
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

async function end(worker: Worker, signal: "SIGTERM" | "SIGUSR2" = "SIGTERM"): Promise<void> {
  const ended = once(worker, "exit");
  worker.process.kill(signal);
  if (!worker.isDead()) await ended;
}

/** Resolves to true when a process accepts requests, or to false if it ends first. */
async function isReady(worker: Worker, ended: Promise<unknown>): Promise<boolean> {
  const ready = new Promise<boolean>((resolve) => {
    worker.on("message", (message) => {
      if (message === READY) resolve(true);
    });
  });
  return Promise.race([ready, ended.then(() => false)]);
}

async function openEmbeddedDatabase(env: Env, log: Log): Promise<Database | null> {
  if (env.supabase || env.databaseUrl) return null;
  return openDatabase({
    dataDir: env.dataDir,
    log: (line) => log.info(line),
    processes: env.processes,
  });
}
