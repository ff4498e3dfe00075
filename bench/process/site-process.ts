import { once } from "node:events";
import { createServer } from "node:net";
import { type RunningChild, startChild } from "./child-process.ts";
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
      // As scripts/setup.mjs sets it.
      MALLOC_ARENA_MAX: "2",
      ...env,
    },
  });
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port");
  return address.port;
}
