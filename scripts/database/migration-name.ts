import type { MigrationFile } from "#server/database/migrations/migration-files.ts";

const NAME = /^[a-z][a-z0-9_]{2,59}$/;

/** Throws a one-line Error if `name` is not a valid name for a new migration. */
export function checkName(name: string, files: MigrationFile[]): void {
  if (!NAME.test(name)) {
    throw new Error(
      `"${name}" cannot name a migration: use 3 to 60 lowercase letters, digits and underscores, starting with a letter`,
    );
  }
  const existing = files.find((file) => file.name === name);
  if (existing) throw new Error(`${existing.fileName} already has this name: choose another`);
}

/**
 * Returns the version of a new migration: the UTC time as 14 digits, plus `seconds` for the next parts of the same change.
 * Throws if it does not sort after all `files`.
 */
export function versionAfter(files: MigrationFile[], now: Date, seconds: number): string {
  const moment = new Date(now.getTime() + seconds * 1000).toISOString();
  const version = moment.replace(/\D/g, "").slice(0, 14);
  const last = files.at(-1);
  if (last && last.version >= version) {
    throw new Error(
      `${last.fileName} is not earlier than this computer's clock (${version}): set the clock`,
    );
  }
  return version;
}
