import { readEnv } from "./env.ts";
import { logCrash } from "./http/log-crash.ts";
import { createLogger } from "./http/logger.ts";
import { type RunningSite, startSite } from "./start-site.ts";

/** `npm start`: reads the settings, starts the site, says where it is, and ends in order. */
const ENOUGH_MS = 9_000;
/** One Ctrl-C reaches us twice: from the terminal, and passed on by the program that started us. */
const SAME_SIGNAL_MS = 1_000;
const dev = process.argv.includes("--dev");
process.env.NODE_ENV ??= dev ? "development" : "production";
const ending = new AbortController();
let toldAt = 0;
try {
  process.loadEnvFile();
} catch {
  // There is no .env: the environment says it all.
}

try {
  const env = readEnv(process.env);
  const log = createLogger({ level: env.logLevel });
  logCrash(log);
  const starting = startSite(env, log, { dev, signal: ending.signal });
  // From the first moment on: a site that is told to end while it starts must not leave its database behind.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => void close(starting));
  }
  const site = await starting;
  console.log(`${env.siteName} is at ${site.address}`);
} catch (error) {
  if (ending.signal.aborted) process.exit(0);
  console.error(`${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

/** A second signal does not wait, and the first not for ever. */
async function close(starting: Promise<RunningSite>): Promise<void> {
  if (ending.signal.aborted) {
    if (Date.now() - toldAt > SAME_SIGNAL_MS) process.exit(1);
    return;
  }
  toldAt = Date.now();
  ending.abort();
  setTimeout(() => process.exit(1), ENOUGH_MS).unref();
  const site = await starting.catch(() => null);
  // A start that was broken off has cleaned up after itself.
  if (!site) return;
  await site.stop().catch((error) => console.error(String(error)));
  process.exit(0);
}
