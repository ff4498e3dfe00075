import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

const FILE_NAME = /^(\d{14})_(\w+)\.sql$/;

/** A file of `supabase/migrations`: `20261122000000_baseline.sql` has the version 20261122000000 and the name baseline. */
export type MigrationFile = {
  fileName: string;
  version: string;
  name: string;
  sql: string;
  /** SHA-256 of the text with `\n` line endings, so that it is the same on every system. */
  checksum: string;
};

/** Reads the migrations of a directory in order. Throws if a file name is invalid or a version is duplicated. */
export async function readMigrationFiles(dir: string): Promise<MigrationFile[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith(".sql")).sort();
  const files = await Promise.all(names.map((fileName) => readMigrationFile(dir, fileName)));
  const twice = files.find((file, index) => files[index - 1]?.version === file.version);
  if (twice) throw new Error(`Migration ${twice.fileName} has the version of another file`);
  return files;
}

async function readMigrationFile(dir: string, fileName: string): Promise<MigrationFile> {
  const [, version, name] = FILE_NAME.exec(fileName) ?? [];
  if (!version || !name) {
    throw new Error(`Migration ${fileName} must be named <14 digits>_<what it does>.sql`);
  }
  const sql = (await readFile(path.join(dir, fileName), "utf8")).replaceAll("\r\n", "\n");
  return { fileName, version, name, sql, checksum: checksumOf(sql) };
}

function checksumOf(sql: string): string {
  return createHash("sha256").update(sql).digest("hex");
}
