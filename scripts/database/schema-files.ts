import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const SCHEMAS = fileURLToPath(new URL("../../supabase/schemas", import.meta.url));

export type SchemaFile = { name: string; sql: string };

/** Reads the files of `supabase/schemas` in load order, sorted by path. */
export async function readSchemaFiles(): Promise<SchemaFile[]> {
  const names = (await readdir(SCHEMAS, { recursive: true }))
    .filter((name) => name.endsWith(".sql"))
    .map((name) => name.split(path.sep).join("/"))
    .sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(path.join(SCHEMAS, name), "utf8") })),
  );
}
