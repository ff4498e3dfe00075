import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { type Db, inTransaction } from "./as.ts";
import { addFixtures } from "./fixtures.ts";
import { people } from "./people.ts";

const DEALS = 20_000;
const TABLES = [
  "public.deals",
  "private.deal_ranking",
  "private.deal_discussions",
  "private.searchable_deals",
  "private.member_temperatures",
];

/** Of this file alone: reading counts entries of removed rows too, which another connection's transaction would keep. */
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await addFixtures(database.owner);
  for (const table of TABLES) {
    await database.owner.query(`alter table ${table} set (autovacuum_enabled = false)`);
  }
  const words = await dropIndex(database.owner, "private.searchable_deals_form_idx");
  await addMany(database.owner);
  await database.owner.query(words);
  await addLeaders(database.owner);
  await database.owner.query(`vacuum analyze ${TABLES.join(", ")}, public.profiles`);
});

afterAll(() => database.drop());

/** Drops an index that is built much faster afterwards, and returns how to build it. */
async function dropIndex(owner: TestDatabase["owner"], name: string): Promise<string> {
  const { rows } = await owner.query("select pg_get_indexdef($1::regclass) as definition", [name]);
  await owner.query(`drop index ${name}`);
  return rows[0].definition;
}

/** Many deals, a twentieth of them over or soon to be over and a few that have not started. */
async function addMany(owner: TestDatabase["owner"]): Promise<void> {
  await owner.query(
    `insert into public.deals (user_id, title, merchant, category, price, status, created_at, starts_at, expires_at, expired_at)
     select $1, (array['Linen thobe', 'Black abaya', 'Wild honey', 'Prayer mat'])[n % 4 + 1], 'House of Rayhan',
       case when n % 100 = 7 then 'toys' else (array['food', 'men', 'women'])[n % 3 + 1] end, n % 900, 'active', now() - n * interval '1 minute',
       case when n % 2000 = 0 then now() + interval '1 day' end,
       case when n % 20 = 1 then now() + (n - $2 / 2) * interval '1 hour' end,
       case when n % 20 = 1 and n < $2 / 2 - 100 then now() end
     from generate_series(1, $2::integer) n`,
    [people.amina, DEALS],
  );
  await owner.query(
    `insert into public.comments (deal_id, user_id, content)
     select id, $1, 'Good' from public.deals where merchant = 'House of Rayhan' limit 2000`,
    [people.amina],
  );
}

/** Two thousand members with a total in this month and over all time. */
async function addLeaders(owner: TestDatabase["owner"]): Promise<void> {
  await owner.query(
    `insert into auth.users (id, email, raw_user_meta_data)
     select gen_random_uuid(), 'leader' || n || '@samha.test', jsonb_build_object('username', 'leader_' || n)
     from generate_series(1, 2000) n`,
  );
  await owner.query(
    `insert into private.member_temperatures (user_id, month, deals_count, temperature)
     select id, month, 1, 1000 + row_number() over (order by username)
     from public.profiles, (values ('-infinity'::date), (private.month_of(now()))) as months (month)
     where username like 'leader\\_%'`,
  );
}

/** The plan of a query, as text. */
async function planOf(db: Db, sql: string): Promise<string> {
  const rows = await db.query<{ "QUERY PLAN": string }>(`explain ${sql}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const LIST = "select * from public.deals_with_temperature where is_running = true";

/** How many entries of an index this transaction has read, and how often it has read a whole table. */
async function readsOf(db: Db, index: string): Promise<[entries: number, wholeTables: number]> {
  const [row] = await db.query<{ entries: string; tables: string }>(
    `select pg_stat_get_xact_tuples_returned($1::regclass) as entries,
       (select sum(pg_stat_get_xact_numscans(c)) from unnest(
         $2::regclass[]) c) as tables`,
    [index, TABLES],
  );
  return [Number(row?.entries), Number(row?.tables)];
}

/** How many deals this transaction has read by an index, from their table or from that of the ranking. */
async function dealsReadOf(db: Db): Promise<number> {
  const [row] = await db.query<{ deals: string }>(
    `select pg_stat_get_xact_tuples_fetched('public.deals'::regclass)
       + pg_stat_get_xact_tuples_fetched('private.deal_ranking'::regclass) as deals`,
  );
  return Number(row?.deals);
}

test("lists, counts and searches of a visitor read their indexes, however many deals there are", () =>
  inTransaction(database.owner, async (db) => {
    for (const [text, number] of [
      ["medjool", 1],
      ["dates medjool", 1],
      ["medjol dates", 1],
      ["تمر", 0],
      ["zq", 0],
    ] as const) {
      const [entriesBefore, tablesBefore] = await readsOf(db, "private.searchable_deals_form_idx");
      const found = await db.call("search_deals", { query_param: text });
      const [entries, tables] = await readsOf(db, "private.searchable_deals_form_idx");
      expect([text, found.length, tables - tablesBefore]).toEqual([text, number, 0]);
      expect(entries - entriesBefore).toBeLessThan(60);
    }
    for (const [procedure, args, index] of [
      ["get_trending_deals", {}, "private.deal_ranking_trending_idx"],
      [
        "get_trending_deals",
        { category_filter: "toys" },
        "private.deal_ranking_category_trending_idx",
      ],
      ["get_discussed_deals", {}, "private.deal_discussions_activity_idx"],
      ["get_ending_deals", {}, "public.deals_announced_end_idx"],
      ["get_upcoming_deals", {}, "public.deals_announced_start_idx"],
      [
        "get_monthly_temperature_leaderboard",
        { current_month_only: true },
        "private.member_temperatures_hottest_idx",
      ],
      [
        "get_monthly_temperature_leaderboard",
        { current_month_only: false },
        "private.member_temperatures_hottest_idx",
      ],
    ] as const) {
      const [entriesBefore, tablesBefore] = await readsOf(db, index);
      const found = await db.call(procedure, { ...args, limit_param: 3 });
      const [entries, tables] = await readsOf(db, index);
      expect([procedure, found.length, tables - tablesBefore]).toEqual([procedure, 3, 0]);
      // Few more than are shown: those of the trending that have not started are passed over.
      expect(entries - entriesBefore).toBeGreaterThan(0);
      expect(entries - entriesBefore).toBeLessThan(60);
    }
    await db.become("visitor");
    for (const [sql, index] of [
      [`${LIST} order by created_at desc, id desc limit 10`, "deals_active_newest_idx"],
      [
        `${LIST} and category = 'toys' order by created_at desc, id desc limit 10`,
        "deals_active_category_newest_idx",
      ],
      [
        `${LIST} order by price_group asc nulls last, price asc nulls last, created_at desc, id desc limit 10`,
        "deals_active_price_low_idx",
      ],
      [
        `${LIST} and category = 'toys' order by price_group asc nulls last, price desc nulls last, created_at desc, id desc limit 10`,
        "deals_active_category_price_high_idx",
      ],
    ] as const) {
      const plan = await planOf(db, sql);
      expect(plan).toContain(index);
      expect(plan).not.toMatch(/\bSort\b|Seq Scan on deals/);
    }
    await db.become("owner");
    const outOfTime = await planOf(db, "select count(*) from private.deals_out_of_time()");
    expect(outOfTime).toContain("deals_announced_end_idx");
    expect(outOfTime).toContain("deals_announced_start_idx");
    expect(outOfTime).not.toContain("Seq Scan");
  }));

test("a search of words that many deals have reads the newest or cheapest of them and no index of words", () =>
  inTransaction(database.owner, async (db) => {
    for (const [args, index] of [
      [{}, "private.searchable_deals_newest_idx"],
      [{ sort_param: "latest" }, "private.searchable_deals_newest_idx"],
      [{ category_filter: "men" }, "public.deals_active_category_newest_idx"],
      [{ sort_param: "price_low" }, "public.deals_active_price_low_idx"],
      [{ sort_param: "price_high" }, "public.deals_active_price_high_idx"],
      [{ sort_param: "hottest" }, "private.deal_ranking_hottest_idx"],
    ] as const) {
      const [entriesBefore, tablesBefore] = await readsOf(db, index);
      const [wordsBefore] = await readsOf(db, "private.searchable_deals_form_idx");
      const found = await db.call("search_deals", { query_param: "thobe linen", ...args });
      const [entries, tables] = await readsOf(db, index);
      const [words] = await readsOf(db, "private.searchable_deals_form_idx");
      expect([args, found.length, tables - tablesBefore, words - wordsBefore]).toEqual([
        args,
        20,
        0,
        0,
      ]);
      expect(entries - entriesBefore).toBeGreaterThan(0);
      expect([args, entries - entriesBefore < 6_000]).toEqual([args, true]);
    }
  }));

test("a page far behind in the newest or hottest deals is read from the index alone", () =>
  inTransaction(database.owner, async (db) => {
    for (const [sort_param, all, ofCategory] of [
      ["latest", "public.deals_active_newest_idx", "public.deals_active_category_newest_idx"],
      ["hottest", "private.deal_ranking_hottest_idx", "private.deal_ranking_category_hottest_idx"],
    ] as const) {
      for (const [category_filter, index] of [
        [null, all],
        ["food", ofCategory],
      ] as const) {
        const [entriesBefore, tablesBefore] = await readsOf(db, index);
        const before = await dealsReadOf(db);
        await db.call("read_deals", { sort_param, category_filter, offset_param: 5_990 });
        const [entries, tables] = await readsOf(db, index);
        const name = [sort_param, category_filter];
        expect([name, tables - tablesBefore]).toEqual([name, 0]);
        expect(entries - entriesBefore).toBeGreaterThan(5_990);
        // Those of the page, and of the hottest the few that have not started or whose end has just passed.
        expect((await dealsReadOf(db)) - before).toBeLessThan(500);
      }
    }
  }));
