import { type RunningChild, startChild } from "./child-process.ts";
import { findFreePort } from "./free-port.ts";
import { makeTemporaryDirectory } from "./temporary-directory.ts";

/**
 * Starts the site like `npm start` in a temporary directory, by default with demo content and without limits. `checkout` is that of
 * another release.
 */
export async function startSiteProcess(
  env: Record<string, string> = {},
  checkout?: string,
): Promise<RunningChild> {
  const directory = await makeTemporaryDirectory();
  const port = await findFreePort();
  return startChild({
    script: "server/main.ts",
    ...(checkout ? { checkout } : {}),
    // The repository may contain a .env.
    cwd: directory,
    env: {
      PORT: String(port),
      DATA_DIR: directory,
      LIMITS: "off",
      DEMO: "on",
      // The site logs its address at this level.
      LOG_LEVEL: "info",
      // The same values as in scripts/setup.mjs.
      MALLOC_ARENA_MAX: "2",
      NODE_OPTIONS: "--max-semi-space-size=16",
      ...env,
    },
  });
}

let shared: Promise<RunningChild> | undefined;

/** Returns a site shared by all benchmarks that do not change its data; it stops at the end of the run. */
export function shareSiteProcess(): Promise<RunningChild> {
  shared ??= startSiteProcess();
  return shared;
}
