import { expect, test } from "vitest";
import { asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { type DealResult, one, vote } from "../calls.ts";
import { deals, people } from "../people.ts";

const ids = (rows: DealResult[]) => rows.map((deal) => deal.id);
const hottest = async (db: Db, args = {}) =>
  ids(await db.call<DealResult>("get_hottest_deals", args));
const count = async (db: Db, args = {}) =>
  Number(one(await db.call<{ count_deals: string }>("count_deals", args)).count_deals);

/** Adds ten deals, each a day older and a degree hotter than the one before. */
async function addTen(db: Db): Promise<void> {
  await db.query(
    `insert into public.deals (user_id, title, merchant, category, location, status, temperature_offset, created_at)
     select $1, 'Prayer mat number ' || n, 'Mat Shop', 'prayer', case when n % 2 = 0 then 'Leeds 100%' else 'York' end,
       'active', n, now() - n * interval '1 day' + interval '1 minute' from generate_series(1, 10) n`,
    [people.amina],
  );
}

test("a visitor reads an active deal with its poster, and no hidden one", () =>
  asVisitor(async (db) => {
    const get = (id: string) => db.call<DealResult>("get_deal", { deal_id_param: id });
    expect(one(await get(deals.dates))).toMatchObject({
      username: "amina",
      is_expired: false,
      temperature: 0,
    });
    expect(one(await get(deals.ended))).toMatchObject({ is_expired: true });
    expect(await get(deals.pending)).toEqual([]);
    expect(await get(deals.rejected)).toEqual([]);
    await db.become("owner");
    expect(await get(deals.pending)).toHaveLength(1);
  }));

test("a short id finds its active deal, and anything else finds nothing", () =>
  asVisitor(async (db) => {
    const find = async (prefix: string | null) =>
      ids(await db.call<DealResult>("search_deals_by_id_prefix", { prefix }));
    expect(await find(deals.dates.slice(0, 7))).toEqual([deals.dates]);
    expect(await find(deals.dates.slice(0, 7).toUpperCase())).toEqual([deals.dates]);
    for (const prefix of [
      deals.pending.slice(0, 7),
      "d00000",
      "d0000000",
      "d00000%",
      "zzzzzzz",
      "",
      null,
    ]) {
      expect(await find(prefix)).toEqual([]);
    }
    await db.become("amina");
    expect(await find(deals.pending.slice(0, 7))).toEqual([]);
  }));

test("an address with a prefix that two deals share opens neither of them", () =>
  asOwner(async (db) => {
    await db.query(
      `insert into public.deals (id, user_id, title, merchant, category, status)
       select ('d000000' || n || '-1111-4000-8000-000000000000')::uuid, $1, 'A deal', 'Shop', 'food', 'active'
       from generate_series(1, 3) n`,
      [people.amina],
    );
    await db.become("visitor");
    expect(await db.call("search_deals_by_id_prefix", { prefix: "d000000" })).toHaveLength(2);
    for (const read of ["read_deal", "read_deal_page"]) {
      expect(await db.call(read, { slug_param: "d000000" })).toEqual([{ [read]: null }]);
    }
  }));

test("the hottest list is sorted by temperature, without pending, rejected and ended deals", () =>
  asMember("bilal", async (db) => {
    expect(await hottest(db)).toEqual([deals.dates]);
    await vote(db, deals.dates, "cold");
    await db.become("owner");
    await addTen(db);
    await db.become("visitor");
    const list = await db.call<DealResult>("get_hottest_deals", { limit_param: 100 });
    expect(list.map((deal) => deal.temperature)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, -1]);
    expect(await hottest(db, { limit_param: 2, offset_param: 10 })).toEqual([deals.dates]);
  }));

test("the hottest list contains the same deals as get_hottest_deals", () =>
  asOwner(async (db) => {
    await addTen(db);
    await db.become("visitor");
    for (const args of [{}, { category_filter: "prayer", limit_param: 3, offset_param: 2 }]) {
      const list = await db.call<{ read_deals: { deals: DealResult[] } }>("read_deals", {
        sort_param: "hottest",
        ...args,
      });
      const found = ids(one(list).read_deals.deals);
      expect(found.length).toBeGreaterThan(2);
      expect(found).toEqual(await hottest(db, args));
    }
  }));

test("the hottest list is filtered by category, place and time", () =>
  asOwner(async (db) => {
    await addTen(db);
    await db.become("visitor");
    for (const [args, expected] of [
      [{ category_filter: "prayer" }, 10],
      [{ category_filter: "all" }, 11],
      [{ category_filter: "" }, 11],
      [{ category_filter: "men" }, 0],
      [{ location_filter: "lEEds" }, 5],
      [{ location_filter: "100%" }, 5],
      [{ location_filter: "%" }, 5],
      [{ location_filter: "_" }, 0],
      [{ duration_filter: "week" }, 8],
      [{ duration_filter: "year", category_filter: "prayer", location_filter: "york" }, 5],
    ] as const) {
      expect([args, (await hottest(db, { limit_param: 100, ...args })).length]).toEqual([
        args,
        expected,
      ]);
    }
  }));

test("the hottest list returns at most 100 deals", () =>
  asOwner(async (db) => {
    for (let i = 0; i < 11; i++) await addTen(db);
    expect(await hottest(db, { limit_param: 5000 })).toHaveLength(100);
    expect(await hottest(db, { limit_param: -1 })).toEqual([]);
  }));

test("the total of a list is the number of its rows", () =>
  asOwner(async (db) => {
    await addTen(db);
    await db.become("visitor");
    expect(await count(db)).toBe(11);
    expect(await count(db, { include_expired: true })).toBe(13);
    expect(await count(db, { category_filter: "food" })).toBe(1);
    expect(await count(db, { category_filter: "food", include_expired: true })).toBe(2);
    expect(await count(db, { location_filter: "leeds" })).toBe(5);
    expect(await count(db, { since_param: new Date(Date.now() - 3.5 * 86_400_000) })).toBe(4);
    await db.become("owner");
    await db.query("delete from public.deals where category = 'prayer'");
    expect(await count(db)).toBe(1);
  }));

test("stored counts agree with the table after every kind of change", () =>
  asOwner(async (db) => {
    await addTen(db);
    await db.query("update public.deals set category = 'tech' where title like '%3'");
    await db.query("update public.deals set status = 'rejected' where title like '%4'");
    await db.query("update public.deals set expired_at = now() where title like '%5'");
    await db.query("delete from public.deals where title like '%6'");
    const kept = await db.query(
      "select category, current_deals::int, expired_deals::int from private.deal_counts where current_deals + expired_deals > 0 order by 1",
    );
    const counted = await db.query(
      `select category, count(*) filter (where expired_at is null)::int as current_deals,
         count(*) filter (where expired_at is not null)::int as expired_deals
       from public.deals where status = 'active' group by 1 order by 1`,
    );
    expect(kept).toEqual(counted);
    const ranked = await db.query(
      "select deal_id, category, temperature from private.deal_ranking order by 1",
    );
    const expected = await db.query(
      `select id as deal_id, category, hot_votes - cold_votes + temperature_offset as temperature
       from public.deals where status = 'active' and expired_at is null order by 1`,
    );
    expect(ranked).toEqual(expected);
  }));

test("search finds parts of title or merchant in any case, and treats pattern characters as text", () =>
  asOwner(async (db) => {
    await addTen(db);
    await db.become("visitor");
    const search = async (text: string | null) =>
      (await db.call("search_deals", { query_param: text, limit_param: 50 })).length;
    expect(await search("MEDJOOL")).toBe(1);
    expect(await search("date hou")).toBe(1);
    expect(await search("number 10")).toBe(1);
    for (const nothing of ["", "  ", null, "%", "_", "\\", "waiting", "gadget"]) {
      expect([nothing, await search(nothing)]).toEqual([nothing, 0]);
    }
  }));

test("a tally counts the votes of visible deals, with 0 and 0 for no votes", () =>
  asMember("bilal", async (db) => {
    await vote(db, deals.dates, "hot");
    await db.become("hamza");
    await vote(db, deals.dates, "cold");
    await db.become("visitor");
    const tally = await db.call<{ deal_id: string }>("tally_deal_votes", {
      deal_ids_param: [deals.dates, deals.ended, deals.pending, people.amina],
    });
    expect(tally.sort((a, b) => a.deal_id.localeCompare(b.deal_id))).toEqual([
      { deal_id: deals.dates, hot: "1", cold: "1" },
      { deal_id: deals.ended, hot: "0", cold: "0" },
    ]);
  }));
