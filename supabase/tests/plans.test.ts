import { expect, test } from "vitest";
import { asOwner, type Db } from "./as.ts";
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
  await db.query("analyze public.deals");
}

/** The plan of a query, as text. */
async function planOf(db: Db, sql: string): Promise<string> {
  const rows = await db.query<{ "QUERY PLAN": string }>(`explain ${sql}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const LIST = "select * from public.deals_with_temperature where is_running = true";

/** How often this transaction has read all deals, and the index of the search. */
async function scansOf(db: Db): Promise<[ofAllDeals: number, ofTheIndex: number]> {
  const [row] = await db.query<{ deals: string; index: string }>(
    `select pg_stat_get_xact_numscans('public.deals'::regclass) as deals,
       pg_stat_get_xact_numscans('public.deals_active_search_idx'::regclass) as index`,
  );
  return [Number(row?.deals), Number(row?.index)];
}

/** Milliseconds: twenty thousand deals with all their indexes take their time on a busy machine. */
const ADDS_MANY = 180_000;

test(
  "lists, counts and searches of a visitor read their indexes, however many deals there are",
  {
    timeout: ADDS_MANY,
  },
  () =>
    asOwner(async (db) => {
      await addMany(db);
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
    }),
);
