// The program of the site: reads the settings, starts the site or the supervisor of its processes, and stops it cleanly.

import cluster from "node:cluster";
import { logCrash } from "./http/log/log-crash.ts";
import { createLogger, type Log } from "./http/log/logger.ts";
import { readEnv } from "./settings/env.ts";
import { closeTimeoutMs } from "./start/drain.ts";
import { type RunningSite, startSite } from "./start/start-site.ts";
import { READY, superviseProcesses } from "./start/supervise-processes.ts";
import { startWatchdog } from "./start/watchdog.ts";

/** Time limit of a stop, after the drain and the open requests. */
const STOP_MAX_MS = 6_000;
/** Ctrl-C is delivered twice: by the terminal and by the parent process. */
const SAME_SIGNAL_MS = 1_000;
const dev = process.argv.includes("--dev");
process.env.NODE_ENV ??= dev ? "development" : "production";
const ending = new AbortController();
let signalledAt = 0;
let drainSeconds = 0;
let isSupervisor = false;
/** The log level is not known before the settings are read. */
// biome-ignore lint/suspicious/noConsole: used only before the log exists
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
  // Registered before startup ends, because an aborted start must stop its database.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void close(starting));
  }
  // A supervisor replaces its processes on this signal, and sends it to a process that has a successor.
  if (cluster.isWorker) process.on("SIGUSR2", () => void close(starting, true));
  else if (!isSupervisor) process.on("SIGUSR2", explainRestart);
  const site = await starting;
  if (cluster.isWorker) process.send?.(READY);
  else announce(`${env.siteName} is at ${site.address}`, siteLog);
} catch (error) {
  if (ending.signal.aborted) process.exit(0);
  log.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/** Node would end the process on this signal. */
function explainRestart(): void {
  log.error("SIGUSR2 replaces the processes of a site with PROCESSES=2 or more; restart this site");
}

/** Logs the address. `npm start` also prints it, unless the terminal already shows the log. */
function announce(line: string, siteLog: ReturnType<typeof createLogger>): void {
  siteLog.info(line);
  const isShown = process.stdout.isTTY && siteLog.isLevelEnabled("info");
  if (process.env.npm_lifecycle_event === "start" && !isShown) {
    process.stderr.write(`${line}\n`);
  }
}

/**
 * Stops the site on the first signal, within the limit set below. Another signal, more than a second later, ends the process
 * immediately.
 */
async function close(starting: Promise<RunningSite>, hasSuccessor = false): Promise<void> {
  if (ending.signal.aborted) {
    if (Date.now() - signalledAt > SAME_SIGNAL_MS) process.exit(1);
    return;
  }
  signalledAt = Date.now();
  ending.abort();
  const requestsMs = drainSeconds * 1_000 + closeTimeoutMs(drainSeconds, hasSuccessor);
  // A supervisor stops the site processes first, then its database.
  const stopMs = isSupervisor ? 2 * STOP_MAX_MS : STOP_MAX_MS;
  setTimeout(() => process.exit(1), requestsMs + stopMs).unref();
  const site = await starting.catch(() => null);
  // An aborted start stops what it has started.
  if (!site) return;
  await site.stop(hasSuccessor).catch((error) => log.error(String(error)));
  process.exit(0);
}
