// `npm start`: reads the settings, starts the site, prints its address, and stops it in order.

import cluster from "node:cluster";
import { logCrash } from "./http/log/log-crash.ts";
import { createLogger, type Log } from "./http/log/logger.ts";
import { closePatienceMs } from "./process/drain.ts";
import { READY, superviseProcesses } from "./process/supervise-processes.ts";
import { startWatchdog } from "./process/watchdog.ts";
import { readEnv } from "./settings/env.ts";
import { type RunningSite, startSite } from "./start/start-site.ts";

/** A stop that takes longer, after the drain and the open requests, is broken off. */
const STOP_MAX_MS = 6_000;
/** One Ctrl-C arrives twice: from the terminal, and from the program that started this one. */
const SAME_SIGNAL_MS = 1_000;
const dev = process.argv.includes("--dev");
process.env.NODE_ENV ??= dev ? "development" : "production";
const ending = new AbortController();
let signalledAt = 0;
let drainSeconds = 0;
let isSupervisor = false;
/** Until the settings are read nobody knows how much to log. */
// biome-ignore lint/suspicious/noConsole: the only line that can be no line of the log
let log: Pick<Log, "error"> = { error: console.error };
try {
  process.loadEnvFile();
} catch {
  // There is no .env file: all settings are in the environment.
}

try {
  const env = readEnv(process.env);
  drainSeconds = env.drainSeconds;
  const siteLog = createLogger({ level: env.logLevel });
  log = siteLog;
  logCrash(siteLog);
  startWatchdog();
  isSupervisor = cluster.isPrimary && env.processes > 1 && !dev;
  const starting = isSupervisor
    ? superviseProcesses(env, siteLog, ending)
    : startSite(env, siteLog, { dev, signal: ending.signal });
  // Registered before the start is done: a start that is broken off must stop the database that it started.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void close(starting));
  }
  const site = await starting;
  if (cluster.isWorker) process.send?.(READY);
  else announce(`${env.siteName} is at ${site.address}`, siteLog);
} catch (error) {
  if (ending.signal.aborted) process.exit(0);
  log.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/** Logs the address, and prints it for whoever typed `npm start`, even if the log is elsewhere or quiet. */
function announce(whereabouts: string, siteLog: ReturnType<typeof createLogger>): void {
  siteLog.info(whereabouts);
  const isShown = process.stdout.isTTY && siteLog.isLevelEnabled("info");
  if (process.env.npm_lifecycle_event === "start" && !isShown) {
    process.stderr.write(`${whereabouts}\n`);
  }
}

/** Stops the site on the first signal, for at most `STOP_MAX_MS`; a second signal ends the process at once. */
async function close(starting: Promise<RunningSite>): Promise<void> {
  if (ending.signal.aborted) {
    if (Date.now() - signalledAt > SAME_SIGNAL_MS) process.exit(1);
    return;
  }
  signalledAt = Date.now();
  ending.abort();
  const requestsMs = drainSeconds * 1_000 + closePatienceMs(drainSeconds);
  // A supervisor stops the site processes first, then its database.
  const stopMs = isSupervisor ? 2 * STOP_MAX_MS : STOP_MAX_MS;
  setTimeout(() => process.exit(1), requestsMs + stopMs).unref();
  const site = await starting.catch(() => null);
  // A start that is broken off stops what it has started.
  if (!site) return;
  await site.stop().catch((error) => log.error(String(error)));
  process.exit(0);
}
