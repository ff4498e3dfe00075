import { expect, test } from "vitest";
import { asOwner, type Db, testDatabase } from "./as.ts";
import { people } from "./people.ts";

/** Twenty thousand deals, a twentieth of them over and a few that have not started. */
async function addMany(db: Db): Promise<void> {
  await db.query(
    `insert into public.deals (user_id, title, merchant, category, price, status, created_at, starts_at, expires_at)
     select $1, (array['Linen thobe', 'Black abaya', 'Wild honey', 'Prayer mat'])[n % 4 + 1], 'House of Rayhan',
       case when n % 100 = 7 then 'toys' else (array['food', 'men', 'women'])[n % 3 + 1] end, n % 900, 'active', now() - n * interval '1 minute',
       case when n % 2000 = 0 then now() + interval '1 day' end,
       case when n % 20 = 1 then now() + (n - 10000) * interval '1 hour' end
     from generate_series(1, 20000) n`,
    [people.amina],
  );
  await db.query(
    `insert into public.comments (deal_id, user_id, content)
     select id, $1, 'Good' from public.deals where merchant = 'House of Rayhan' limit 2000`,
    [people.amina],
  );
  for (const table of ["public.deals", "private.deal_ranking", "private.deal_discussions"]) {
    await db.query(`analyze ${table}`);
  }
}

/** Two thousand members with a total in this month and over all time. */
async function addLeaders(db: Db): Promise<void> {
  await db.query(
    `insert into auth.users (id, email, raw_user_meta_data)
     select gen_random_uuid(), 'leader' || n || '@samha.test', jsonb_build_object('username', 'leader_' || n)
     from generate_series(1, 2000) n`,
  );
  await db.query(
    `insert into private.member_temperatures (user_id, month, deals_count, temperature)
     select id, month, 1, 1000 + row_number() over (order by username)
     from public.profiles, (values ('-infinity'::date), (private.month_of(now()))) as months (month)
     where username like 'leader\\_%'`,
  );
  for (const table of ["private.member_temperatures", "public.profiles"]) {
    await db.query(`analyze ${table}`);
  }
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
         array['public.deals', 'private.deal_ranking', 'private.deal_discussions', 'private.member_temperatures']::regclass[]) c) as tables`,
    [index],
  );
  return [Number(row?.entries), Number(row?.tables)];
}

/** How often this transaction has read all deals, and the index of the search. */
async function scansOf(db: Db): Promise<[ofAllDeals: number, ofTheIndex: number]> {
  const [row] = await db.query<{ deals: string; index: string }>(
    `select pg_stat_get_xact_numscans('public.deals'::regclass) as deals,
       pg_stat_get_xact_numscans('public.deals_active_search_idx'::regclass) as index`,
  );
  return [Number(row?.deals), Number(row?.index)];
}

/** Takes what the tests before have rolled back out of the indexes: reading counts dead entries too. */
async function removeDeadEntries(): Promise<void> {
  const { owner } = await testDatabase();
  await owner.query(`vacuum public.deals, private.deal_ranking, private.deal_discussions,
    private.member_temperatures, public.profiles`);
}

/** Milliseconds: twenty thousand deals with all their indexes take their time on a busy machine. */
const ADDS_MANY = 180_000;

test("lists, counts and searches of a visitor read their indexes, however many deals there are", {
  timeout: ADDS_MANY,
}, async () => {
  await removeDeadEntries();
  await asOwner(async (db) => {
    await addMany(db);
    await addLeaders(db);
    for (const [text, number] of [
      ["medjool", 1],
      ["dates medjool", 1],
      ["medjol dates", 1],
      ["تمر", 0],
      ["zq", 0],
    ] as const) {
      const [allBefore, indexBefore] = await scansOf(db);
      const found = await db.call("search_deals", { query_param: text });
      const [all, index] = await scansOf(db);
      expect([text, found.length, all - allBefore]).toEqual([text, number, 0]);
      expect([text, index > indexBefore]).toEqual([text, true]);
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
  });
});
