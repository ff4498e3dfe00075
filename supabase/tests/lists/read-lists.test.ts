import { expect, test } from "vitest";
import { asVisitor, type Db } from "../as.ts";
import { comment, type DealResult, one } from "../calls.ts";
import { deals, people } from "../people.ts";

interface List {
  deals: (DealResult & { created_at: string; price: number | null })[];
  more: boolean;
  rank: number | null;
  total: number | null;
}

const read = async (db: Db, args = {}) =>
  one(await db.call<{ read_deals: List }>("read_deals", args)).read_deals;
const titles = (list: List) => list.deals.map((deal) => deal.title);

/** Adds twelve running mats with repeated prices and times, some without a price, and three that do not run. */
async function addMats(db: Db): Promise<void> {
  await db.become("owner");
  await db.query(
    `insert into public.deals
       (user_id, title, merchant, category, location, status, price, temperature_offset, created_at, starts_at, expired_at)
     select $1, 'Mat number ' || n, case when n % 3 = 0 then 'Sajda Studio' else 'Mat Shop' end, 'prayer', 'Leeds',
       case when n = 15 then 'pending' else 'active' end::public.deal_status,
       case when n % 4 <> 0 then n % 4 * 10 end, n % 3,
       now() - n / 2 * interval '1 day' - interval '1 minute',
       case when n = 13 then now() + interval '1 day' end, case when n = 14 then now() end
     from generate_series(1, 15) n`,
    [people.amina],
  );
  await db.become("visitor");
}

/** Reads a list to its end, two deals at a time, continuing after the last deal of each page. */
async function readAll(db: Db, args: Record<string, unknown>): Promise<string[]> {
  const all: string[] = [];
  let after = {};
  for (let page = 0; page < 30; page += 1) {
    const list = await read(db, { ...args, ...after, limit_param: 2 });
    all.push(...titles(list));
    const last = list.deals.at(-1);
    if (!list.more || !last) return all;
    after = { after_created_at: last.created_at, after_id: last.id, after_rank: list.rank };
  }
  throw new Error("The list has no end");
}

test.each([
  {},
  { sort_param: "price_low" },
  { sort_param: "price_high" },
  { sort_param: "hottest" },
  { sort_param: "hottest", merchant_filter: "Mat Shop" },
  { include_expired: true },
  { sort_param: "price_high", include_expired: true },
])("a list read page by page has no duplicates and no gaps: %j", (changes) =>
  asVisitor(async (db) => {
    await addMats(db);
    await db.become("owner");
    await db.query(
      `update public.deals set currency = case title when 'Mat number 9' then 'AED' else 'EUR' end
       where title in ('Mat number 5', 'Mat number 9', 'Mat number 10')`,
    );
    await db.become("visitor");
    const args = { category_filter: "prayer", ...changes };
    const whole = titles(await read(db, { ...args, limit_param: 100 }));
    expect(whole.length).toBeGreaterThan(7);
    expect(await readAll(db, args)).toEqual(whole);
    expect(new Set(whole).size).toBe(whole.length);
    for (const hidden of ["Mat number 13", "Mat number 15", "Prayer mat waiting"]) {
      expect(whole).not.toContain(hidden);
    }
    expect(whole.includes("Mat number 14")).toBe("include_expired" in changes);
  }),
);

test("a list has the requested order, with unknown prices last", () =>
  asVisitor(async (db) => {
    await addMats(db);
    const prices = async (sort_param: string) =>
      (await read(db, { category_filter: "prayer", sort_param, limit_param: 100 })).deals.map(
        ({ price }) => price,
      );
    const low = [10, 10, 10, 20, 20, 20, 30, 30, 30, null, null, null];
    expect(await prices("price_low")).toEqual(low);
    expect(await prices("price_high")).toEqual([...low.slice(0, 9).reverse(), null, null, null]);
    const hottest = await read(db, { category_filter: "prayer", sort_param: "hottest" });
    expect(hottest.deals.map((deal) => deal.temperature).slice(0, 5)).toEqual([2, 2, 2, 2, 1]);
  }));

test("a numbered page and the total match the whole list", () =>
  asVisitor(async (db) => {
    await addMats(db);
    const args = { category_filter: "prayer", counted: true };
    const whole = await read(db, { ...args, limit_param: 100 });
    expect([whole.total, whole.more]).toEqual([12, false]);
    const second = await read(db, { ...args, limit_param: 5, offset_param: 5 });
    expect(titles(second)).toEqual(titles(whole).slice(5, 10));
    expect(second.more).toBe(true);
    const ofMerchant = { merchant_filter: "sajda-studio", counted: true, include_expired: true };
    expect((await read(db, ofMerchant)).total).toBe(4);
    expect(
      (await read(db, { merchant_filter: "Mat Shop", max_price_param: 10, counted: true })).total,
    ).toBe(2);
    expect((await read(db, { location_filter: "eed", limit_param: 3, counted: true })).total).toBe(
      12,
    );
    expect((await read(db, { location_filter: "%", counted: true })).total).toBe(0);
  }));

test.each(["latest; select 1", "latest' or true --", "LATEST", "", "d.price", "%s", null])(
  "the sort %j falls back to the latest",
  (sort_param) =>
    asVisitor(async (db) => {
      await addMats(db);
      const latest = await read(db, { sort_param: "latest", counted: true });
      expect(latest.total).toBeGreaterThan(10);
      expect(await read(db, { sort_param, counted: true })).toEqual(latest);
      const found = (args: object) =>
        db.call<DealResult>("search_deals", { query_param: "mat number", ...args });
      expect(await found({})).toHaveLength(13);
      expect(await found({ sort_param })).toEqual(await found({}));
    }),
);

test("no list and no address shows a visitor pending or rejected deals", () =>
  asVisitor(async (db) => {
    const all = await read(db, { include_expired: true, limit_param: 100 });
    expect(all.deals.map(({ id }) => id).sort()).toEqual(
      [deals.dates, deals.markedExpired, deals.ended].sort(),
    );
    const find = async (slug: string) =>
      one(await db.call<{ read_deal: DealResult | null }>("read_deal", { slug_param: slug }))
        .read_deal;
    expect(await find(deals.dates)).toMatchObject({ title: "Medjool dates, 1 kg" });
    expect(await find(deals.dates.slice(0, 7).toUpperCase())).toMatchObject({ id: deals.dates });
    for (const slug of [deals.pending, deals.pending.slice(0, 7), deals.rejected, "", "%", "d"]) {
      expect(await find(slug), slug).toBeNull();
    }
  }));

test("comments are paged, oldest first, and hidden with their deal", () =>
  asVisitor(async (db) => {
    // Neither the order of their addition nor that of their ids.
    const added = [
      ["Second", "2 hours", "c0000000-0000-4000-8000-000000000001"],
      ["Third", "1 hour", "c0000000-0000-4000-8000-000000000003"],
      ["First", "3 hours", "c0000000-0000-4000-8000-000000000002"],
    ] as const;
    for (const [text, age, id] of added) {
      await db.become("bilal");
      await comment(db, "bilal", deals.dates, text, null, id);
      await db.become("owner");
      await db.query("update public.comments set created_at = now() - $2::interval where id = $1", [
        id,
        age,
      ]);
    }
    await db.become("visitor");
    type Thread = {
      comments: { id: string; content: string; created_at: string }[];
      more: boolean;
    };
    const thread = async (args: object) =>
      one(await db.call<{ read_comments: Thread | null }>("read_comments", { ...args }))
        .read_comments;
    const texts = (page: Thread | null) => page?.comments.map(({ content }) => content);
    const first = await thread({ slug_param: deals.dates.slice(0, 7), limit_param: 2 });
    expect(texts(first)).toEqual(["First", "Second"]);
    expect(first?.more).toBe(true);
    const last = first?.comments.at(-1);
    const second = await thread({
      slug_param: deals.dates,
      after_created_at: last?.created_at,
      after_id: last?.id,
    });
    expect(texts(second)).toEqual(["Third"]);
    expect(second?.more).toBe(false);
    expect(await thread({ slug_param: deals.pending })).toBeNull();
  }));
