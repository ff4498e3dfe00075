import { readFile, writeFile } from "node:fs/promises";
import { generateTypescript, sortGeneratorMetadata } from "@supabase/postgrest-typegen/generation";
import { introspect } from "@supabase/postgrest-typegen/introspection";
import pg from "pg";
import { startTestServer } from "#testing/database/test-database-server.ts";

const FILE = new URL("../contract/database.types.ts", import.meta.url);

/** Writes `contract/database.types.ts` from a new, migrated database. With `--check` it only reports whether the file is current. */
async function main(): Promise<void> {
  const types = await generateDatabaseTypes();
  if (!process.argv.includes("--check")) {
    await writeFile(FILE, types);
    return;
  }
  if ((await readFile(FILE, "utf8")) === types) return;
  console.error(
    "contract/database.types.ts differs from the database: run scripts/generate-types.ts",
  );
  process.exitCode = 1;
}

async function generateDatabaseTypes(): Promise<string> {
  const server = await startTestServer();
  const pool = new pg.Pool({ connectionString: server.ownerUrl });
  // An idle connection may notice first that the server has stopped.
  pool.on("error", () => undefined);
  try {
    return await typesOf(pool);
  } finally {
    await pool.end();
    await server.stop();
  }
}

/** Returns the types of a migrated database's public schema in the format of `supabase gen types`. */
export async function typesOf(pool: pg.Pool): Promise<string> {
  const metadata = await introspect(pool, { includedSchemas: ["public"] });
  const types = await generateTypescript(sortGeneratorMetadata(metadata), {
    postgrestVersion: "12",
  });
  return `// Generated from supabase/schemas by scripts/generate-types.ts: never edited.\n${types}`;
}

if (import.meta.main) await main();
