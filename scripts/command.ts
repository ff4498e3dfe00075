import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "#server/database/connect.ts";
import type { Database } from "#server/database/database.ts";
import { type Env, readEnv } from "#server/settings/env.ts";

const ENV_FILE = "env-file";

/**
 * Runs a command of package.json with its arguments. Settings come from the environment and from the file of `--env-file`, by
 * default `.env`. Prints an error as one line and exits with code 1. If `main` resolves to a number, that is the exit code.
 */
export async function runCommand(
  main: (args: string[]) => Promise<number | undefined>,
): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      options: { [ENV_FILE]: { type: "string" } },
      allowPositionals: true,
    });
    loadSettings(values[ENV_FILE]);
    process.exitCode = await main(positionals);
  } catch (error) {
    console.error(withSafeCharacters(error instanceof Error ? error.message : String(error)));
    process.exitCode = 1;
  }
}

/** Returns a message without characters that move the cursor or reverse the text, because it may quote a file or the database. */
function withSafeCharacters(message: string): string {
  return message.replace(/[^\n\P{C}]+/gu, " ");
}

function loadSettings(file: string | undefined): void {
  if (file === undefined && !existsSync(".env")) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Cannot read the settings in ${file ?? ".env"}: ${reason}`);
  }
}

/** Reads the settings. Throws an error with the text `refusal` if the site uses a hosted Supabase. */
export function readOwnDatabaseEnv(refusal: string): Env {
  const env = readEnv(process.env);
  if (env.supabase) throw new Error(refusal);
  return env;
}

/**
 * Prints which data `work` will use, opens the database for it, and closes it afterwards. Next to a site with an embedded
 * database only a `tool` can run. A `tool` needs the data of a site, and creates none.
 */
export async function withDatabase<Result>(
  env: Env,
  { as, log }: { as: "tool" | "server"; log: (line: string) => void },
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { dataDir, databaseUrl } = env;
  console.error(`Data: ${describeData(env)}`);
  if (as === "tool") refuseMissing(env);
  const database = await openDatabase({ dataDir, databaseUrl, log, as });
  try {
    return await work(database);
  } finally {
    await database.stop();
  }
}

function describeData({ databaseUrl, dataDir, s3 }: Env): string {
  const url = databaseUrl ? URL.parse(databaseUrl) : null;
  const directory = path.resolve(dataDir);
  const database = url ? `PostgreSQL at ${url.host}${url.pathname}` : `database in ${directory}`;
  return `${database}, images in ${s3 ? `bucket ${s3.bucket} at ${s3.endpoint}` : directory}`;
}

/** Every start of a site leaves its secrets in `DATA_DIR`. Without it, a backup would lack the images, or be of a new database. */
function refuseMissing({ databaseUrl, dataDir, s3 }: Env): void {
  if ((databaseUrl && s3) || existsSync(path.join(dataDir, "secrets"))) return;
  throw new Error(
    `There is no site in ${path.resolve(dataDir)}. Set DATA_DIR, or name the file with the settings of the site: --${ENV_FILE} /etc/samha.env`,
  );
}
