import pg from "pg";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { MIGRATIONS, migrate } from "#server/database/migrations/migrate.ts";
import { readMigrationFiles } from "#server/database/migrations/migration-files.ts";
import { prepareDatabase } from "#server/database/prepare.ts";
import { handOver } from "#server/database/roles/owner-role.ts";
import { whileRowChangesAreRefused } from "#testing/database/refuse-row-changes.ts";
import { createScratchDatabase, type ScratchDatabase } from "#testing/database/scratch-database.ts";
import { diffDatabases } from "./database-diff.ts";
import { listReleaseDumps, restoreReleaseDump } from "./release-dump.ts";

const SLOW = { timeout: 120_000 };
const SAFIYA = "a0000000-0000-4000-8000-000000000003";
const DATES = "d0000000-0000-4000-8000-000000000001";
const OUD = "d3000000-0000-4000-8000-000000000004";

const versions = await listReleaseDumps();

test("each release has a dump, and so does the last commit before each squash", () => {
  expect(versions).toEqual(
    expect.arrayContaining(["0.1.0", "0.2.0-single", "0.2.0", "0.3.0-single", "0.3.0"]),
  );
});

test("a database of release 0.2.0 that migrations of another owner left half-way is completed by the next start", async () => {
  const database = await restoreReleaseDump(inject("testDatabase"), "0.2.0");
  try {
    await handOver(database.ownerUrl, () => undefined);
    // As the superuser, whose new functions samha_owner may not call when it builds an index of its table.
    const asSuperuser = migrate(database.ownerUrl, MIGRATIONS, () => undefined);
    await expect(asSuperuser).rejects.toThrow("permission denied for function link_key");
    await prepareDatabase(database, () => undefined);
    await expectCurrentSchema(database);
  } finally {
    await database.drop();
  }
});

/** Tables of earlier releases whose rows nobody needs any more. */
const REMOVED_TABLES = ["private.ended_sessions"];
/** Amina's vote on a deal of the merchant that she registered: the upgrade removes it. */
const VOTES_OF_SHOPS: Record<string, number> = { "public.deal_votes": 1 };

describe.each(versions)("a database of release %s", (version) => {
  // Since 0.2.0, each start hands the database over to samha_owner.
  const isHandedOver = version !== "0.1.0";
  const namesModerators = version.startsWith("0.2.0");
  let database: ScratchDatabase;
  let owner: pg.Client;
  let before: { rows: Record<string, number>; ofSuperusers: number };

  // Upgrades once for all tests: only the last one writes.
  beforeAll(async () => {
    database = await restoreReleaseDump(inject("testDatabase"), version);
    if (isHandedOver) await handOver(database.ownerUrl, () => undefined);
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    if (namesModerators) {
      await owner.query(
        "update public.deals set expired_by = 'moderator', hot_votes_of_leavers = 2 where id = $1",
        [OUD],
      );
      await owner.query(
        "insert into private.expiry_decisions (deal_id, is_over, decided_by) values ($1, true, 'moderator')",
        [OUD],
      );
      await owner.query(
        "insert into public.deal_revisions (deal_id, edited_by, changes) values ($1, 'moderator', '{}')",
        [OUD],
      );
    }
    before = { rows: await countRows(), ofSuperusers: await countFunctionsOfSuperusers() };
    await whileRowChangesAreRefused(database.ownerUrl, async () => {
      await prepareDatabase(database, () => undefined);
    });
    return async () => {
      await owner.end();
      await database.drop();
    };
  });

  test("upgrades to the current schema", SLOW, () => expectCurrentSchema(database));

  test("belongs to a role without superuser rights after the upgrade", async () => {
    expect(before.ofSuperusers > 100).toBe(!isHandedOver);
    expect(await countFunctionsOfSuperusers()).toBe(0);
  });

  test("keeps its rows", async () => {
    expect(Object.values(before.rows).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(30);
    const after = await countRows();
    for (const [table, count] of Object.entries(before.rows)) {
      if (REMOVED_TABLES.includes(table)) continue;
      expect([table, after[table]]).toEqual([table, count - (VOTES_OF_SHOPS[table] ?? 0)]);
    }
  });

  test("serves its data through the current procedures", async () => {
    const deal = await owner.query("select * from public.get_deal($1)", [DATES]);
    expect(deal.rows[0]).toMatchObject({
      title: "Medjool dates, 1 kg",
      username: "amina",
      temperature: 0,
      comments_count: 2,
    });
    const tally = await owner.query("select * from public.tally_deal_votes($1)", [[DATES]]);
    expect(tally.rows).toEqual([{ deal_id: DATES, hot: "1", cold: "1" }]);
    const hottest = await owner.query("select id from public.get_hottest_deals()");
    expect(hottest.rows).toEqual([{ id: DATES }]);
    const codes = await owner.query("select code from public.get_voucher_codes()");
    expect(codes.rows).toEqual([{ code: "EID20" }]);
  });

  test("has the prices of its deals, and counts that equal its rows", async () => {
    const prices = await owner.query(
      "select price::float from private.deal_prices where deal_id = $1",
      [DATES],
    );
    expect(prices.rows).toEqual([{ price: 9.99 }]);
    const { rows } = await owner.query(`
      select sum(deals)::int as counted, (select count(*)::int from private.deal_halal_groups where group_id is not null) as deals
      from private.halal_counts
      union all select sum(current_deals + expired_deals)::int, (select count(*)::int from public.deals where status = 'active')
      from private.filter_counts where filter = 'type'`);
    for (const { counted, deals } of rows) {
      expect(deals).toBeGreaterThan(0);
      expect(counted).toBe(deals);
    }
    expect(rows).toHaveLength(2);
  });

  test.runIf(namesModerators)(
    "keeps decisions of admins and votes of deleted members",
    async () => {
      const { rows } = await owner.query(
        `select d.expired_by, d.hot_votes_of_deleted_members, e.decided_by, r.edited_by
       from public.deals d
       join private.expiry_decisions e on e.deal_id = d.id join public.deal_revisions r on r.deal_id = d.id
       where d.id = $1`,
        [OUD],
      );
      expect(rows).toEqual([
        {
          expired_by: "admin",
          hot_votes_of_deleted_members: 2,
          decided_by: "admin",
          edited_by: "admin",
        },
      ]);
    },
  );

  test("accepts a vote after the upgrade", async () => {
    await owner.query("update private.bans set until = now()");
    await owner.query("select set_config('request.jwt.claim.sub', $1, false)", [SAFIYA]);
    await owner.query("set role authenticated");
    const { rows } = await owner.query("select public.secure_vote_deal($1, true) as answer", [
      DATES,
    ]);
    expect(rows[0].answer).toMatchObject({ success: true, hotVotes: 2, coldVotes: 1 });
  });

  async function countFunctionsOfSuperusers(): Promise<number> {
    const { rows } = await owner.query(`
      select count(*)::int as count from pg_proc p join pg_roles r on r.oid = p.proowner
      where r.rolsuper and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`);
    return rows[0].count;
  }

  /** Returns the number of rows of each table, including the tables of accounts. */
  async function countRows(): Promise<Record<string, number>> {
    const { rows: tables } = await owner.query<{ name: string }>(`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('auth', 'private', 'public') and table_type = 'BASE TABLE' order by 1`);
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await owner.query(`select count(*)::int as count from ${name}`);
      counts[name] = rows[0].count;
    }
    return counts;
  }
});

async function expectCurrentSchema(database: ScratchDatabase): Promise<void> {
  const current = await createScratchDatabase(inject("testDatabase"), "samha");
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  try {
    const { texts } = await diffDatabases(database.ownerUrl, current.ownerUrl);
    expect(texts).toEqual([]);
    await owner.connect();
    const { rows } = await owner.query(
      "select version, checksum from supabase_migrations.schema_migrations order by version",
    );
    const files = await readMigrationFiles(MIGRATIONS);
    expect(rows).toEqual(files.map(({ version, checksum }) => ({ version, checksum })));
  } finally {
    await owner.end();
    await current.drop();
  }
}
