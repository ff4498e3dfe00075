import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import * as z from "zod/mini";
import type { MigrationFile } from "./migration-files.ts";
import { type AppliedMigration, plain, recordMigration } from "./migration-history.ts";

/**
 * `replaced.json` next to the migrations: the individual migrations that a release replaces with one file, or the earlier
 * text of an unreleased migration that a file with another version corrects.
 */
const Replaced = z.array(
  z.object({
    version: z.string(),
    release: z.string(),
    /** Last commit with the individual migrations. */
    commit: z.string(),
    /** Hashes (`hashOf`) of the individual migrations, by version. */
    migrations: z.record(z.string(), z.string()),
  }),
);
export type ReplacedMigrations = z.infer<typeof Replaced>[number];

/** Reads a directory's `replaced.json`; returns no entries if the file does not exist. */
export async function readReplaced(dir: string): Promise<ReplacedMigrations[]> {
  try {
    return Replaced.parse(JSON.parse(await readFile(path.join(dir, "replaced.json"), "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/**
 * Returns the history with each release's migration in place of the individual migrations that it replaces. Throws a one-line
 * Error if the database has only some of the individual migrations, or if the text of one differs.
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
  const individual = applied.filter((one) => one.version in migrations);
  const file = files.find((candidate) => candidate.version === version);
  if (individual.length === 0 || !file) return applied;
  const edited = individual.find((one) => hashOf(one.statements ?? []) !== migrations[one.version]);
  if (edited) {
    throw new Error(
      `The text of migration ${edited.version} in this database differs from the one in release ${release}. Nothing was changed. Start with another DATA_DIR or DATABASE_URL`,
    );
  }
  if (individual.length < Object.keys(migrations).length) {
    throw new Error(
      `This database has only some of the migrations that ${file.fileName} replaces. Nothing was changed. Check out commit ${commit}, the last one before release ${release}, start it once, and then start this version`,
    );
  }
  const merged = {
    version,
    checksum: file.checksum,
    statements: individual.flatMap((one) => one.statements ?? []),
  };
  return [...applied.filter((one) => !individual.includes(one)), merged].sort((a, b) =>
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

/**
 * Returns the current version that leads to the same database as `version`, which a release may have replaced. Throws for a
 * replaced version that was not the last one of its release.
 */
export function currentVersion(version: string, replaced: ReplacedMigrations[]): string {
  const entry = replaced.find(({ migrations }) => version in migrations);
  if (!entry) return version;
  const last = Object.keys(entry.migrations).sort().at(-1);
  if (version === last) return entry.version;
  throw new Error(
    `This version of the site does not have migration ${version}. Nothing was changed. Check out commit ${entry.commit}, the last one before release ${entry.release}, and restore with it`,
  );
}

/** Returns the hash of a migration's statements, the same for the whole file as for the parts that the Supabase CLI records. */
export function hashOf(statements: string[]): string {
  return createHash("sha256")
    .update(plain(statements.join("")))
    .digest("hex");
}
