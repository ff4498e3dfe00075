import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { baselineOf, readSchemaFiles } from "./schema-files.ts";

const MIGRATIONS = fileURLToPath(new URL("../supabase/migrations", import.meta.url));
const BASELINE = "20261122000000_baseline.sql";

/** `npm run db:diff -- baseline`: writes the baseline anew from `supabase/schemas`, as long as nothing builds on it. */
async function main(): Promise<void> {
  const [name] = process.argv.slice(2);
  if (name !== "baseline") throw new Error("Usage: npm run db:diff -- baseline");
  const later = (await readdir(MIGRATIONS)).filter((file) => file !== BASELINE);
  if (later.length > 0) {
    throw new Error(`The baseline is final: ${later.join(", ")} was made for it`);
  }
  const sql = baselineOf(await readSchemaFiles());
  await writeFile(path.join(MIGRATIONS, BASELINE), sql);
  console.info(`Wrote supabase/migrations/${BASELINE}`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
