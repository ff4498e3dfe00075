import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { ADMIN } from "./people.ts";

const PATIENCE_MS = 120_000;

/**
 * Starts the site as `npm start` does, on a database of its own with the demonstration content, for all
 * journeys. The journeys find it in `SITE_ADDRESS`.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "samha-journeys-"));
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const site = spawn(process.execPath, ["server/main.ts"], {
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      LIMITS: "off",
      DEMO: "on",
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: "warn",
    },
  });
  await untilReady(address, site);
  process.env.SITE_ADDRESS = address;
  return async () => {
    const ended = new Promise((resolve) => site.once("exit", resolve));
    site.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function untilReady(address: string, site: ChildProcess): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    if (site.exitCode !== null) throw new Error("The site ended before it was ready; its words are above.");
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  site.kill("SIGKILL");
  throw new Error("The site was not ready in time.");
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
