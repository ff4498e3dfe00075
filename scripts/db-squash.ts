import { execFileSync } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { MIGRATIONS } from "#server/database/migrations/migrate.ts";
import {
  type MigrationFile,
  readMigrationFiles,
} from "#server/database/migrations/migration-files.ts";
import { hashOf, readReplaced } from "#server/database/migrations/replaced-migrations.ts";
import { prepareDatabase } from "#server/database/prepare.ts";
import { createScratchDatabase } from "#testing/database/scratch-database.ts";
import { startTestServer, type TestServer } from "#testing/database/test-database-server.ts";
import { createSchemaDatabase, diffDatabases } from "./database/database-diff.ts";
import { versionAfter } from "./database/migration-name.ts";
import { writeReleaseDump } from "./database/release-dump.ts";
import { rowChangesOf } from "./database/row-changes.ts";
import { readSchemaFiles } from "./database/schema-files.ts";

/**
 * `npm run db:squash -- VERSION`: replaces the migrations since the last release with one, lists them in `replaced.json`, and
 * dumps a database that has applied them. Row changes are at the end of the new migration: move them to the right place by hand.
 */
try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function main([release, ...rest]: string[]): Promise<void> {
  if (!release || rest.length > 0 || !/^\d+\.\d+\.\d+$/.test(release)) {
    throw new Error("Usage: npm run db:squash -- VERSION, for example 0.3.0");
  }
  const files = await readMigrationFiles(MIGRATIONS);
  const released = files.findLastIndex(({ name }) => /^(?:baseline|release_\w+)$/.test(name));
  const [last, individual] = [files[released], files.slice(released + 1)];
  if (!last || individual.length < 2)
    throw new Error("There are fewer than two migrations to replace");
  const server = await startTestServer();
  try {
    await writeReleaseDump(server, `${release}-single`);
    const version = versionAfter(files, new Date(), 0);
    const fileName = `${version}_release_${release.replaceAll(".", "_")}.sql`;
    const text = await squash(server, last, individual);
    await writeFile(path.join(MIGRATIONS, fileName), text);
    await replace(release, version, individual);
    console.info(
      `Wrote ${fileName}: move its row changes to the right place, then run npm run db:dump`,
    );
  } finally {
    await server.stop();
  }
}

async function squash(
  server: TestServer,
  last: MigrationFile,
  individual: MigrationFile[],
): Promise<string> {
  const target = await createSchemaDatabase(server, await readSchemaFiles());
  const from = await createScratchDatabase(server);
  try {
    await prepareDatabase(from, () => undefined, { until: last.version });
    const { texts } = await diffDatabases(from.ownerUrl, target.ownerUrl);
    const rows = individual.flatMap(({ sql }) => rowChangesOf(sql)).map((change) => `${change};\n`);
    return [...texts, ...rows].join("\n");
  } finally {
    await from.drop();
    await target.drop();
  }
}

/** Deletes the individual migrations and records which one replaces them. */
async function replace(
  release: string,
  version: string,
  individual: MigrationFile[],
): Promise<void> {
  const replaced = await readReplaced(MIGRATIONS);
  const commit = execFileSync("git", ["rev-parse", "--short=12", "HEAD"], { encoding: "utf8" });
  const migrations = Object.fromEntries(
    individual.map((file) => [file.version, hashOf([file.sql])]),
  );
  const entry = { version, release, commit: commit.trim(), migrations };
  const text = JSON.stringify([...replaced, entry], null, 2);
  await writeFile(path.join(MIGRATIONS, "replaced.json"), `${text}\n`);
  for (const { fileName } of individual) await rm(path.join(MIGRATIONS, fileName));
}
