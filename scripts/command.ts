import { openDatabase } from "#server/database/connect.ts";
import type { Database } from "#server/database/database.ts";
import { type Env, readEnv } from "#server/settings/env.ts";

/**
 * Runs a command of package.json with the settings from `.env` and the environment. Prints an error as one line and exits with
 * code 1. If `main` resolves to a number, that is the exit code.
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

/** Reads the settings. Throws an error with the text `refusal` if the site uses a hosted Supabase. */
export function readOwnDatabaseEnv(refusal: string): Env {
  const env = readEnv(process.env);
  if (env.supabase) throw new Error(refusal);
  return env;
}

/** Opens the database for `work` and closes it afterwards. Next to a site with an embedded database only a `tool` can run. */
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
