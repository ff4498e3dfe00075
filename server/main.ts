import { readEnv } from "./env.ts";
import { createLogger } from "./http/logger.ts";
import { startSite } from "./start-site.ts";

/** `npm start`: reads the settings, starts the site, says where it is, and ends in order. */
let isClosing = false;
const dev = process.argv.includes("--dev");
process.env.NODE_ENV ??= dev ? "development" : "production";
try {
  process.loadEnvFile();
} catch {
  // There is no .env: the environment says it all.
}

try {
  const env = readEnv(process.env);
  const log = createLogger({ level: env.logLevel });
  const site = await startSite(env, log, { dev });
  console.log(`${env.siteName} is at ${site.address}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void close(site));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

/** A second signal does not wait. */
async function close(site: { stop(): Promise<void> }): Promise<void> {
  if (isClosing) process.exit(1);
  isClosing = true;
  await site.stop().catch((error) => console.error(String(error)));
  process.exit(0);
}
