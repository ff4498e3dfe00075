import { type RunningChild, startChild } from "./child-process.ts";
import { findFreePort } from "./free-port.ts";
import { makeTemporaryDirectory } from "./temporary-directory.ts";

/** Starts the site as `npm start` does, with the demonstration content, in a directory of its own. */
export async function startSiteProcess(env: Record<string, string> = {}): Promise<RunningChild> {
  const directory = await makeTemporaryDirectory();
  const port = await findFreePort();
  return startChild({
    script: "server/main.ts",
    // Away from the repository, so that nobody's .env is read.
    cwd: directory,
    env: {
      PORT: String(port),
      DATA_DIR: directory,
      LIMITS: "off",
      DEMO: "on",
      // The line with the address is of this level.
      LOG_LEVEL: "info",
      // As scripts/setup.mjs sets them.
      MALLOC_ARENA_MAX: "2",
      NODE_OPTIONS: "--max-semi-space-size=16",
      ...env,
    },
  });
}

let shared: Promise<RunningChild> | undefined;

/** One such site for all parts of a run that change nothing of it; it ends with the run. */
export function shareSiteProcess(): Promise<RunningChild> {
  shared ??= startSiteProcess();
  return shared;
}
