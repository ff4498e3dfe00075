// Longer than 200 lines: its tests share one large database.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "#testing/database/test-database.ts";
import { type Db, inTransaction } from "./as.ts";
import { submit } from "./calls.ts";
import { read } from "./lists/ranked-deals.ts";
import { createDatabaseOfManyDeals, TABLES } from "./many-deals.ts";
import { people } from "./people.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabaseOfManyDeals();
});

afterAll(() => database.drop());

/** Returns the plan of a query as text. */
async function planOf(db: Db, sql: string): Promise<string> {
  const rows = await db.query<{ "QUERY PLAN": string }>(`explain ${sql}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const WORDS = "private.searchable_deals_form_idx";
const LIST = "select * from public.deals_with_temperature where is_running = true";

/** Returns how many entries of an index this transaction has read, and how many whole tables. */
async function readsOf(db: Db, index: string): Promise<[entries: number, wholeTables: number]> {
  const [row] = await db.query<{ entries: string; tables: string }>(
    `select pg_stat_get_xact_tuples_returned($1::regclass) as entries,
       (select sum(pg_stat_get_xact_numscans(c)) from unnest(
         $2::regclass[]) c) as tables`,
    [index, TABLES],
  );
  return [Number(row?.entries), Number(row?.tables)];
}

/** Returns how many scans of an index this transaction has made. */
async function scansOf(db: Db, index: string): Promise<number> {
  const [row] = await db.query<{ scans: string }>(
    "select pg_stat_get_xact_numscans($1::regclass) as scans",
    [index],
  );
  return Number(row?.scans);
}

/** Returns how many rows of deals and their ranking this transaction has fetched through an index. */
async function dealsReadOf(db: Db): Promise<number> {
  const [row] = await db.query<{ deals: string }>(
    `select sum(pg_stat_get_xact_tuples_fetched(oid)) as deals from (
       select indexrelid from pg_index where indrelid = any ($1::regclass[]) union all select unnest($1::regclass[])
     ) as relations (oid)`,
    [["public.deals", "private.deal_ranking"]],
  );
  return Number(row?.deals);
}

test("a deal is compared only with the alerts that have one of its keys, without reading a whole table", () =>
  inTransaction(database.owner, async (db) => {
    await db.query(
      `insert into private.alerts (user_id, name, patterns_any, currency, created_at)
       select p.id, 'Alert ' || n, array['% word' || n || '%'], 'GBP', '2020-01-01'
       from (select id from public.profiles limit 1) p, generate_series(1, 5000) n`,
    );
    await db.query(
      "update private.alerts set patterns_any = '{}', categories = '{food,toys}' where name in ('Alert 7', 'Alert 8')",
    );
    await db.query("analyze private.alerts");
    const [deal] = await db.query<{ id: string }>(
      `insert into public.deals (title, merchant, category, price, status)
       values ('Matched once', 'Shop', 'food', 5, 'active') returning id`,
    );
    const reads = async () => {
      const [row] = await db.query<{ alerts: string; tables: string }>(
        `select pg_stat_get_xact_tuples_fetched('private.alerts'::regclass) as alerts,
           (select sum(pg_stat_get_xact_numscans(c)) from unnest($1::regclass[]) c) as tables`,
        [[...TABLES, "private.alerts"]],
      );
      return [Number(row?.alerts), Number(row?.tables)] as const;
    };
    const before = await reads();
    const [found] = await db.query("select cardinality(private.find_alerts($1, 10)) as alerts", [
      deal?.id,
    ]);
    const after = await reads();
    expect(found).toEqual({ alerts: 2 });
    expect([after[0] - before[0], after[1] - before[1]]).toEqual([2, 0]);
  }));

test("a visitor's lists, counts and searches read their indexes for any number of deals", () =>
  inTransaction(database.owner, async (db) => {
    for (const [text, number] of [
      ["medjool", 1],
      ["dates medjool", 1],
      ["medjol dates", 1],
      ["medjul khajoor", 1],
      ["تمر", 1],
      ["sajjada medjul", 0],
      ["zq", 0],
    ] as const) {
      const [entriesBefore, tablesBefore] = await readsOf(db, WORDS);
      const scansBefore = await scansOf(db, WORDS);
      const found = await db.call("search_deals", { query_param: text });
      const [entries, tables] = await readsOf(db, WORDS);
      expect([text, found.length, tables - tablesBefore]).toEqual([text, number, 0]);
      expect([text, (await scansOf(db, WORDS)) > scansBefore]).toEqual([text, true]);
      expect(entries - entriesBefore).toBeLessThan(60);
    }
    for (const [args, index] of [
      [{ sort_param: "trending" }, "private.deal_ranking_trending_idx"],
      [
        { sort_param: "trending", category_filter: "toys" },
        "private.deal_ranking_category_trending_idx",
      ],
      [{ sort_param: "discussed" }, "private.deal_discussions_activity_idx"],
      [{ sort_param: "ending" }, "public.deals_announced_end_idx"],
      [{ sort_param: "starting" }, "public.deals_announced_start_idx"],
      [{ current_month_only: true }, "private.member_temperatures_hottest_idx"],
      [{ current_month_only: false }, "private.member_temperatures_hottest_idx"],
    ] as const) {
      const [entriesBefore, tablesBefore] = await readsOf(db, index);
      const found =
        "sort_param" in args
          ? (await read(db, { ...args, limit_param: 3 })).deals
          : await db.call("get_monthly_temperature_leaderboard", { ...args, limit_param: 3 });
      const [entries, tables] = await readsOf(db, index);
      expect([index, found.length, tables - tablesBefore]).toEqual([index, 3, 0]);
      // Slightly more than are shown: trending skips upcoming deals.
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

test("the lowest totals and their number are read from one index", () =>
  inTransaction(database.owner, async (db) => {
    for (const [args, index] of [
      [{}, "public.deals_active_total_idx"],
      [{ category_filter: "women" }, "public.deals_active_category_total_idx"],
    ] as const) {
      const total = { ...args, sort_param: "total", limit_param: 10 };
      const [entriesBefore, tablesBefore] = await readsOf(db, index);
      const first = await read(db, total);
      const last = first.deals.at(-1);
      await read(db, {
        ...total,
        after_created_at: last?.created_at,
        after_id: last?.id,
        after_rank: first.rank,
      });
      const [entries, tables] = await readsOf(db, index);
      expect([args, first.deals.length, tables - tablesBefore]).toEqual([args, 10, 0]);
      expect(entries - entriesBefore).toBeGreaterThan(0);
      expect(entries - entriesBefore).toBeLessThan(60);
      const { total: counted } = await read(db, { ...total, limit_param: 0, counted: true });
      const [, tablesAfter] = await readsOf(db, index);
      expect(counted).toBeGreaterThan(100);
      expect(tablesAfter - tables).toBe(0);
    }
  }));

test("the jobs for unconfirmed deals read their index for any number of deals", () =>
  inTransaction(database.owner, async (db) => {
    await db.query("alter table public.deals disable trigger user");
    await db.query(
      `update public.deals set updated_at = now() - interval '61 days'
       where id in (select id from public.deals_with_temperature where is_running and expires_at is null limit 5)`,
    );
    await db.query("alter table public.deals enable trigger user");
    const index = "public.deals_endless_idx";
    const [entriesBefore, tablesBefore] = await readsOf(db, index);
    expect(await db.query("select private.ask_for_confirmations() as asked")).toEqual([
      { asked: 5 },
    ]);
    const [entries, tables] = await readsOf(db, index);
    expect(tables - tablesBefore).toBe(0);
    expect(entries - entriesBefore).toBeGreaterThan(0);
    expect(entries - entriesBefore).toBeLessThan(20);
  }));

test("a search for words that many deals have reads the newest or cheapest of them and not the word index", () =>
  inTransaction(database.owner, async (db) => {
    for (const [args, index, query_param = "thobe linen"] of [
      [{}, "private.searchable_deals_newest_idx"],
      [{}, "private.searchable_deals_newest_idx", "jubbah linen"],
      [{ sort_param: "price_low" }, "public.deals_active_price_low_idx", "jubbah linen"],
      [{ sort_param: "latest" }, "private.searchable_deals_newest_idx"],
      [{ category_filter: "men" }, "public.deals_active_category_newest_idx"],
      [{ sort_param: "price_low" }, "public.deals_active_price_low_idx"],
      [{ sort_param: "price_high" }, "public.deals_active_price_high_idx"],
      [{ sort_param: "hottest" }, "private.deal_ranking_hottest_idx"],
    ] as const) {
      const [entriesBefore, tablesBefore] = await readsOf(db, index);
      const [wordsBefore] = await readsOf(db, WORDS);
      const found = await db.call("search_deals", { query_param, ...args });
      const [entries, tables] = await readsOf(db, index);
      const [words] = await readsOf(db, WORDS);
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

test("a distant page of the newest or hottest deals is found in the index alone", () =>
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
        // The deals of the page, and for the hottest the few that are upcoming or have just ended.
        expect((await dealsReadOf(db)) - before).toBeLessThan(500);
      }
    }
  }));

test("the lowest prices of a shop are found among its newest deals", () =>
  inTransaction(database.owner, async (db) => {
    const before = await dealsReadOf(db);
    await db.query("select private.lowest_prices_of('house-of-rayhan')");
    const read = (await dealsReadOf(db)) - before;
    expect(read).toBeGreaterThanOrEqual(300);
    expect(read).toBeLessThan(500);
  }));

test("a row of deals_with_temperature calls no function and finds its voucher code by index", () =>
  inTransaction(database.owner, async (db) => {
    await db.become("visitor");
    await db.query("set local enable_seqscan = off");
    const plan = await planOf(db, `(verbose) ${LIST} limit 10`);
    // The policies' checks for the caller and for moderators run once per query, and only for rows that are not public.
    expect(new Set(plan.match(/private\.\w+\(/g))).toEqual(
      new Set(["private.caller(", "private.can("]),
    );
    expect(plan).toMatch(
      /voucher_codes_active_merchant_idx[\s\S]*Index Cond: \(c\.merchant_key = /,
    );
  }));

test("deals with the same link are found by the index of keys", () =>
  inTransaction(database.owner, async (db) => {
    const index = "public.deals_same_link_idx";
    await db.become("bilal");
    const { id } = await submit(db, { deal_url_param: "https://rayhan.example/p?id=7000" });
    const [before] = await readsOf(db, index);
    await db.become("maryam");
    const hints = await db.call<{ deal_id: string; same_link_deal_id: string | null }>(
      "get_pending_deal_hints",
    );
    await db.become("owner");
    const [entries] = await readsOf(db, index);
    expect(hints.find(({ deal_id }) => deal_id === id)?.same_link_deal_id).toMatch(
      /^[0-9a-f-]{36}$/,
    );
    expect([1, 2]).toContain(entries - before);
  }));

test("a lookup of a link reads as many index entries whether or not others have hidden deals with it", () =>
  inTransaction(database.owner, async (db) => {
    const link = "https://hidden.example/offer";
    const ask = async () => {
      await db.become("bilal");
      const [before] = await readsOf(db, "public.deals_same_link_idx");
      await db.call("check_link", { deal_url_param: link });
      const [after] = await readsOf(db, "public.deals_same_link_idx");
      return after - before;
    };
    const alone = await ask();
    await db.become("owner");
    await db.query(
      `insert into public.deals (user_id, title, merchant, category, price, deal_url, status)
       select $1, 'Hidden ' || n, 'Hidden Shop', 'food', 8, $2,
         case when n % 2 = 0 then 'pending' else 'rejected' end::public.deal_status
       from generate_series(1, 60) n`,
      [people.amina, link],
    );
    expect(await ask()).toBe(alone);
  }));

test.each([
  ["ramadan", null],
  ["eid", null],
  ["hajj", null],
  ["ramadan", 30],
])(
  "the season page %s reads index ranges for any number of deals, arriving in %j days",
  (hub, days) =>
    inTransaction(database.owner, async (db) => {
      await db.query(
        `update public.deals set delivery_days = 3 where id in (
         select id from public.deals_with_temperature where is_running order by created_at desc limit 50)`,
      );
      const { day } = { day: null, ...(await dayAfter(db, days)) };
      const [, tablesBefore] = await readsOf(db, "private.deal_ranking_pkey");
      const entriesBefore = await entriesReadOf(db);
      const [row] = await db.call<{ read_season: { sections: { total: number }[] } }>(
        "read_season",
        {
          hub_param: hub,
          by_param: day,
        },
      );
      const total = row?.read_season.sections.reduce((sum, section) => sum + section.total, 0) ?? 0;
      if (hub !== "hajj") expect(total).toBeGreaterThan(days ? 40 : 10_000);
      const [, tables] = await readsOf(db, "private.deal_ranking_pkey");
      expect(tables - tablesBefore).toBe(0);
      expect((await entriesReadOf(db)) - entriesBefore).toBeLessThan(3000);
    }),
);

test.each([
  [{ section_filter: "pantry" }, null, 6_000],
  [{ section_filter: "pantry", sort_param: "trending" }, null, 6_000],
  [{ section_filter: "iftar" }, null, 60],
  [{ section_filter: "iftar", sort_param: "trending" }, null, 60],
  [{ section_filter: "pantry" }, 30, 10],
  [{ section_filter: "iftar" }, 30, 60],
])(
  "the list %j, arriving in %j days, reads index ranges for any number of deals",
  (args, days, atLeast) =>
    inTransaction(database.owner, async (db) => {
      await db.query(
        `update public.deals set delivery_days = 3 where id in (
         select id from public.deals_with_temperature where is_running order by created_at desc limit 50)`,
      );
      await db.query(
        `update public.deals set delivery_days = 3, season_section = 'iftar' where id in (
         select id from public.deals_with_temperature where is_running order by created_at limit 60)`,
      );
      const { day } = { day: null, ...(await dayAfter(db, days)) };
      const [, tablesBefore] = await readsOf(db, "private.deal_ranking_pkey");
      const entriesBefore = await entriesReadOf(db);
      const [row] = await db.call<{ read_deals: { deals: object[]; total: number } }>(
        "read_deals",
        {
          ...args,
          by_param: day,
          counted: true,
        },
      );
      expect(row?.read_deals.deals).toHaveLength(10);
      expect(row?.read_deals.total).toBeGreaterThanOrEqual(atLeast);
      const [, tables] = await readsOf(db, "private.deal_ranking_pkey");
      expect(tables - tablesBefore).toBe(0);
      expect((await entriesReadOf(db)) - entriesBefore).toBeLessThan(3000);
    }),
);

test.each([
  [{ stunning_filter: "non_stunned" }, 15_000],
  [{ stunning_filter: "non_stunned", hide_unknown: true }, 2_000],
  [{ stunning_filter: "non_stunned", hide_unknown: true, sort_param: "trending" }, 2_000],
  [{ stunning_filter: "stunned", hide_unknown: true, category_filter: "food" }, 2_000],
  [{ certifier_filter: "rare", hide_unknown: true }, 20],
  [{ certifier_filter: "rare" }, 10_000],
])("the list %j and its count read no whole table of deals", (args, atLeast) =>
  inTransaction(database.owner, async (db) => {
    await db.query(
      `with facts as (
         insert into private.halal_groups (id, merchant_key, category, has_meat, own, certifier, stunning)
         select gen_random_uuid(), '', 'food', true, '{}', certifier, stunning
         from unnest(array['rare', 'common']) as certifier, unnest(array['stunned', 'non_stunned']) as stunning
         returning *
       )
       update private.deal_halal_groups x set group_id = facts.id
       from (select *, row_number() over (order by id) as n from public.deals where category = 'food') as d
       join facts on facts.certifier = case when n % 300 = 0 then 'rare' else 'common' end
         and facts.stunning = case when n % 2 = 0 then 'stunned' else 'non_stunned' end
       where x.deal_id = d.id`,
    );
    await db.query("analyze private.deal_halal_groups, private.halal_groups, private.halal_counts");
    const [, tablesBefore] = await readsOf(db, "private.deal_ranking_pkey");
    const entriesBefore = await entriesReadOf(db);
    const { deals, total } = await read(db, { ...args, counted: true });
    expect(deals).toHaveLength(10);
    expect(total).toBeGreaterThanOrEqual(atLeast);
    const [, tables] = await readsOf(db, "private.deal_ranking_pkey");
    expect(tables - tablesBefore).toBe(0);
    expect((await entriesReadOf(db)) - entriesBefore).toBeLessThan(3000);
  }),
);

test.each([
  [{ channel_filter: "in_store" }, 500],
  [{ channel_filter: "in_store", category_filter: "food" }, 500],
  [{ type_filter: "freebie" }, 15],
  [{ type_filter: "freebie", sort_param: "hottest" }, 15],
  [{ location_filter: "Leeds" }, 5_000],
])(
  "the list %j and its count read no whole table of deals, and few index entries",
  (args, atLeast) =>
    inTransaction(database.owner, async (db) => {
      await db.query(
        `update public.deals d set channel = case when n % 10 = 0 then 'in_store' else 'online' end, location = 'Leeds',
         price = case when n % 1000 = 1 then 0 else price end
       from (select id, row_number() over (order by id) as n from public.deals where category = 'food') as f where f.id = d.id`,
      );
      await db.query("analyze public.deals");
      const [, tablesBefore] = await readsOf(db, "private.deal_ranking_pkey");
      const entriesBefore = await entriesReadOf(db);
      const { deals, total } = await read(db, { ...args, counted: true });
      expect(deals).toHaveLength(10);
      expect(total).toBeGreaterThanOrEqual(atLeast);
      const [, tables] = await readsOf(db, "private.deal_ranking_pkey");
      expect(tables - tablesBefore).toBe(0);
      expect((await entriesReadOf(db)) - entriesBefore).toBeLessThan(3000);
    }),
);

/** Returns how many entries this transaction has read from all indexes of deals and their ranking. */
async function entriesReadOf(db: Db): Promise<number> {
  const [row] = await db.query<{ entries: string }>(
    `select sum(pg_stat_get_xact_tuples_returned(indexrelid)) as entries from pg_index
     where indrelid in ('public.deals'::regclass, 'private.deal_ranking'::regclass)`,
  );
  return Number(row?.entries);
}

async function dayAfter(db: Db, days: number | null): Promise<{ day: string } | undefined> {
  if (days === null) return undefined;
  const [row] = await db.query<{ day: string }>(
    "select (current_date + $1::integer)::text as day",
    [days],
  );
  return row;
}
