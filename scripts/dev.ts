import { spawn } from "node:child_process";
import { DEMO_EMAIL_DOMAIN } from "#demo/members/members.ts";
import { openDatabase } from "#server/database/connect.ts";
import { readEnv } from "#server/settings/env.ts";
import { developmentPassword } from "#server/start/accounts/load-demo-on-first-start.ts";
import { runCommand } from "./command.ts";

/** Port of the development database, so that a client can keep its settings. */
const DATABASE_PORT = 54_329;

/**
 * `npm run dev`: serves the site with hot reload. The server restarts when a file under `server/` or `contract/` changes; the
 * embedded database keeps running.
 */
await runCommand(async () => {
  const env = readEnv(process.env);
  const isEmbedded = !env.supabase && !env.databaseUrl;
  const database = isEmbedded
    ? await openDatabase({ dataDir: env.dataDir, port: DATABASE_PORT, log: console.info })
    : null;
  const password = developmentPassword(env);
  if (password) {
    console.info(
      `Sign in as safiya@${DEMO_EMAIL_DOMAIN} or noor_moderates@${DEMO_EMAIL_DOMAIN} (admin) with ${password}`,
    );
  }
  const server = spawn(
    process.execPath,
    [
      ...process.execArgv,
      "--watch-path=server",
      "--watch-path=contract",
      "--watch-preserve-output",
      "server/main.ts",
      "--dev",
    ],
    {
      stdio: "inherit",
      env: {
        ...process.env,
        DEMO: env.demo ? "on" : "off",
        ...(database && { DATABASE_URL: database.ownerUrl }),
      },
    },
  );
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => server.kill(signal));
  }
  const code = await new Promise<number>((resolve) => {
    server.once("exit", (exitCode) => resolve(exitCode ?? 0));
  });
  await database?.stop();
  return code;
});
