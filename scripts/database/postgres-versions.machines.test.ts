import { beforeAll, describe, expect, test } from "vitest";
import { prepareDatabase } from "#server/database/prepare.ts";
import { actingAsOwner, handOver } from "#server/database/roles/owner-role.ts";
import { createScratchDatabase, type ScratchDatabase } from "#testing/database/scratch-database.ts";
import { listReleases } from "#testing/machines/old-release.ts";
import {
  ask,
  findEmbeddedPostgres,
  findPostgres,
  installPostgres,
  startPostgres,
} from "#testing/machines/postgres-server.ts";
import { createDatabaseOfUser } from "#testing/machines/user-database.ts";
import { createSchemaDatabase, diffDatabases } from "./database-diff.ts";
import { restoreReleaseDump } from "./release-dump.ts";
import { readSchemaFiles } from "./schema-files.ts";

/**
 * The migrations on each supported PostgreSQL, with the recommended database user: not a superuser. docs/deploy.md states the
 * tested versions.
 */
const SLOW = { timeout: 300_000 };
const quiet = () => undefined;
const releases = listReleases();

describe.each([
  ["Debian", async () => findPostgres() ?? ""],
  ["16", () => installPostgres("16.14.0-beta.17")],
  ["17", () => installPostgres("17.10.0-beta.17")],
  ["18", () => findEmbeddedPostgres()],
])("PostgreSQL %s", (_name, findBin) => {
  /** Addresses of the database user and the backend. */
  let server: { ownerUrl: string; backendUrl: string };

  beforeAll(async () => {
    const postgres = await startPostgres(await findBin());
    console.log(`On PostgreSQL ${postgres.version}`);
    server = await createDatabaseOfUser(postgres.url);
    return postgres.stop;
  }, 300_000);

  test("the migrations and the schema files create a database", SLOW, async () => {
    await prepared();
    await createSchemaDatabase(server, await readSchemaFiles());
  });

  test.each(releases)("a database of release %s is upgraded", SLOW, async (release) => {
    const old = await restoreReleaseDump(server, release);
    if (release !== "0.1.0") await handOver(old.ownerUrl, quiet);
    await prepareDatabase(old, quiet);
    const { texts } = await diffDatabases(old.ownerUrl, (await prepared()).ownerUrl);
    expect(texts).toEqual([]);
  });

  test(
    "a migration of db:diff adds columns with defaults to tables whose rows a function takes",
    SLOW,
    async () => {
      const from = await prepared();
      const to = await createSchemaDatabase(server, await withNewColumns());
      const { texts, dataLoss } = await diffDatabases(from.ownerUrl, to.ownerUrl);
      expect(dataLoss).toEqual([]);
      for (const table of TABLES) {
        expect(texts.join("\n")).toContain(`ALTER TABLE ${table} ADD COLUMN "is_new"`);
      }
      for (const text of texts) await ask(actingAsOwner(from.ownerUrl), text);
      // Versions before 18 print some conditions of triggers with other parentheses than the schema files.
      const remaining = await diffDatabases(from.ownerUrl, to.ownerUrl);
      expect(remaining.texts.join("\n")).not.toMatch(/is_new|REPLACE FUNCTION/);
    },
  );

  async function prepared(): Promise<ScratchDatabase> {
    const database = await createScratchDatabase(server);
    await prepareDatabase(database, quiet);
    return database;
  }
});

const TABLES = ['"public"."deals"', '"private"."alerts"'];

/** Returns the schema files with one more column in each of these tables. */
async function withNewColumns() {
  return (await readSchemaFiles()).map(({ name, sql }) => ({
    name,
    sql: sql.replace(
      /create table (?:public\.deals|private\.alerts) \(/,
      "$& is_new boolean not null default false,",
    ),
  }));
}
