import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import * as z from "zod/mini";
import type { MigrationFile } from "./migration-files.ts";
import { type AppliedMigration, plain, recordMigration } from "./migration-history.ts";

/** `replaced.json` next to the migrations: the single migrations that the one file of a release replaces. */
const Replaced = z.array(
  z.object({
    version: z.string(),
    release: z.string(),
    /** Last commit with the single migrations. */
    commit: z.string(),
    /** Hash of each single migration by version, as from `hashOf`. */
    migrations: z.record(z.string(), z.string()),
  }),
);
export type ReplacedMigrations = z.infer<typeof Replaced>[number];

/** Reads `replaced.json` of a directory; returns no entries without it. */
export async function readReplaced(dir: string): Promise<ReplacedMigrations[]> {
  try {
    return Replaced.parse(JSON.parse(await readFile(path.join(dir, "replaced.json"), "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/**
 * Returns the history with the migrations of releases in place of the single migrations that they replace. Throws a one-line
 * Error if the database has only some of those, or one with a different text.
 */
export function mergeReplaced(
  applied: AppliedMigration[],
  replaced: ReplacedMigrations[],
  files: MigrationFile[],
): AppliedMigration[] {
  return replaced.reduce((history, entry) => mergeOne(history, entry, files), applied);
}

function mergeOne(
  applied: AppliedMigration[],
  { version, release, commit, migrations }: ReplacedMigrations,
  files: MigrationFile[],
): AppliedMigration[] {
  const single = applied.filter((one) => one.version in migrations);
  const file = files.find((candidate) => candidate.version === version);
  if (single.length === 0 || !file) return applied;
  const edited = single.find((one) => hashOf(one.statements ?? []) !== migrations[one.version]);
  if (edited) {
    throw new Error(
      `This database applied migration ${edited.version} with a different text than release ${release} has. Nothing was changed: start with another DATA_DIR or DATABASE_URL`,
    );
  }
  if (single.length < Object.keys(migrations).length) {
    throw new Error(
      `This database has only some of the migrations that ${file.fileName} replaces. Nothing was changed: start commit ${commit} once, the last one before release ${release}, then this version`,
    );
  }
  const merged = {
    version,
    checksum: file.checksum,
    statements: single.flatMap((one) => one.statements ?? []),
  };
  return [...applied.filter((one) => !single.includes(one)), merged].sort((a, b) =>
    a.version < b.version ? -1 : 1,
  );
}

/** Writes the merged history: a replaced migration's row becomes part of the release's row, with the statements that ran. */
export async function recordMerged(
  client: pg.Client,
  applied: AppliedMigration[],
  merged: AppliedMigration[],
  files: MigrationFile[],
): Promise<void> {
  const appliedVersions = new Set(applied.map(({ version }) => version));
  const mergedVersions = merged.map(({ version }) => version);
  await client.query("begin");
  await client.query(
    "delete from supabase_migrations.schema_migrations where version <> all ($1)",
    [mergedVersions],
  );
  for (const { version, statements } of merged.filter((one) => !appliedVersions.has(one.version))) {
    const file = files.find((candidate) => candidate.version === version);
    if (file) await recordMigration(client, file, statements ?? []);
  }
  await client.query("commit");
}

/** Returns the current version that leads to the same database as `version`, which a release may have replaced. */
export function currentVersion(version: string, replaced: ReplacedMigrations[]): string {
  const entry = replaced.find(({ migrations }) => version in migrations);
  if (!entry) return version;
  const last = Object.keys(entry.migrations).sort().at(-1);
  if (version === last) return entry.version;
  throw new Error(
    `This version of the site does not have migration ${version}. Nothing was changed: use commit ${entry.commit}, the last one before release ${entry.release}`,
  );
}

/** Returns the hash of a migration's statements, equal for the whole file and for the parts that the Supabase command line records. */
export function hashOf(statements: string[]): string {
  return createHash("sha256")
    .update(plain(statements.join("")))
    .digest("hex");
}
