import { readFile, writeFile } from "node:fs/promises";
import { generateTypescript, sortGeneratorMetadata } from "@supabase/postgrest-typegen/generation";
import { introspect } from "@supabase/postgrest-typegen/introspection";
import pg from "pg";
import { startTestServer } from "#testing/database/test-database-server.ts";
import { procedureListOf } from "./database/procedure-list.ts";
import { triggerPageOf } from "./database/trigger-page.ts";
import { alertBoardOf, alertPageOf, alertRulesOf } from "./operations/alert-files.ts";

/** The generated files, each with the function that returns its text for a migrated database. */
export const GENERATED: Record<string, (pool: pg.Pool) => Promise<string>> = {
  "contract/database.types.ts": typesOf,
  "contract/procedures.ts": procedureListOf,
  "docs/database.md": triggerPageOf,
  "docs/alerts.md": alertPageOf,
  "docs/deploy/alerts.yml": alertRulesOf,
  "docs/deploy/grafana.json": alertBoardOf,
};

/** Writes the generated files from a new, migrated database. With `--check`, only reports the files that are outdated. */
async function main(): Promise<void> {
  for (const [name, text] of Object.entries(await generateFiles())) {
    const file = new URL(`../${name}`, import.meta.url);
    if (!process.argv.includes("--check")) {
      await writeFile(file, text);
    } else if ((await readFile(file, "utf8")) !== text) {
      console.error(`${name} differs from the database: run npm run types`);
      process.exitCode = 1;
    }
  }
}

async function generateFiles(): Promise<Record<string, string>> {
  const server = await startTestServer();
  const pool = new pg.Pool({ connectionString: server.ownerUrl });
  // Without a listener, an error of an idle connection would end the process.
  pool.on("error", () => undefined);
  try {
    const texts: Record<string, string> = {};
    for (const [name, textOf] of Object.entries(GENERATED)) texts[name] = await textOf(pool);
    return texts;
  } finally {
    await pool.end();
    await server.stop();
  }
}

/** Returns the types of a migrated database's public schema in the format of `supabase gen types`. */
async function typesOf(pool: pg.Pool): Promise<string> {
  const metadata = await introspect(pool, { includedSchemas: ["public"] });
  const types = await generateTypescript(sortGeneratorMetadata(metadata), {
    postgrestVersion: "12",
  });
  return `// Generated from supabase/schemas by scripts/generate-types.ts: do not edit.\n${types}`;
}

if (import.meta.main) await main();
