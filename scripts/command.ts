import { openDatabase } from "#server/database/connect.ts";
import type { Database } from "#server/database/database.ts";
import { type Env, readEnv } from "#server/settings/env.ts";

/**
 * Runs a command of package.json with the settings of `.env` and of the environment. An error becomes one line and exit
 * code 1; a number that `main` resolves to becomes the exit code.
 */
export async function runCommand(main: () => Promise<number | undefined>): Promise<void> {
  try {
    process.loadEnvFile();
  } catch {
    // There is no .env.
  }
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** Reads the settings. Throws `refusal` where the data are on a hosted Supabase, which no command reaches. */
export function readOwnDatabaseEnv(refusal: string): Env {
  const env = readEnv(process.env);
  if (env.supabase) throw new Error(refusal);
  return env;
}

/**
 * Opens the database of the settings for `work`, and closes it afterwards. As a `tool` it works beside a running site,
 * as a `server` it refuses one.
 */
export async function withDatabase<Result>(
  env: Env,
  { as, log }: { as: "tool" | "server"; log: (line: string) => void },
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { dataDir, databaseUrl } = env;
  const database = await openDatabase({ dataDir, databaseUrl, log, as });
  try {
    return await work(database);
  } finally {
    await database.stop();
  }
}
