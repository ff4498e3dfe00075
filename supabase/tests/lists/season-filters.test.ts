import { expect, test } from "vitest";
import { asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { people } from "../people.ts";

interface List {
  deals: { title: string }[];
  total: number | null;
  unstated: number | null;
}

const HIDDEN = [
  { title: "Pending bowls", status: "pending" },
  { title: "Rejected bowls", status: "rejected" },
  { title: "Bowls of next year", starts_at: "2099-01-01" },
  { title: "Bowls that ended", expires_at: "2020-01-01" },
  { title: "Bowls marked as expired", expired_at: "2020-01-01" },
] as const;

async function addDeal(db: Db, fields: Record<string, string | number | null>): Promise<void> {
  const all = {
    user_id: people.amina,
    merchant: "Season House",
    category: "other",
    status: "active",
    price: 5,
    ...fields,
  };
  const names = Object.keys(all);
  await db.query(
    `insert into public.deals (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")})`,
    Object.values(all),
  );
}

/**
 * Adds deals for iftar with and without a delivery time, one of them in another category and one
 * with a past last day to order, deals for iftar that are not running, and deals of other sections.
 */
async function addSeason(db: Db): Promise<void> {
  await db.query("delete from public.deals");
  const iftar = { season_section: "iftar", category: "food" };
  await addDeal(db, { ...iftar, title: "Bowls in a day", delivery_days: 1, price: 1 });
  await addDeal(db, { ...iftar, title: "Bowls in three days", delivery_days: 3, price: 3 });
  await addDeal(db, { ...iftar, title: "Bowls in fifty days", delivery_days: 50, price: 50 });
  await addDeal(db, { ...iftar, title: "Bowls without a time", price: 8, category: "tech" });
  await addDeal(db, {
    ...iftar,
    title: "Bowls ordered too late",
    delivery_days: 0,
    order_by: "2020-01-01",
  });
  for (const fields of HIDDEN) await addDeal(db, { ...iftar, delivery_days: 1, ...fields });
  await addDeal(db, { title: "Rice by category", category: "food", delivery_days: 1 });
  await addDeal(db, { title: "Rug for the home", season_section: "home", delivery_days: 1 });
}

const read = async (db: Db, args: object) =>
  one(
    await db.call<{ read_deals: List }>("read_deals", {
      limit_param: 100,
      counted: true,
      ...args,
    }),
  ).read_deals;
const titlesOf = (deals: readonly { title: string }[]) => deals.map(({ title }) => title).sort();

/** Returns the day that is this number of calendar days from today. */
const dayAfter = async (db: Db, days: number) =>
  one(
    await db.query<{ day: string }>(
      "select ((now() at time zone 'UTC')::date + $1::integer)::text as day",
      [days],
    ),
  ).day;

const asReader = (work: (db: Db, by: string) => Promise<void>) =>
  asOwner(async (db) => {
    await addSeason(db);
    // Three working days and the margin take at most six days.
    const by = await dayAfter(db, 7);
    await db.become("visitor");
    await work(db, by);
  });

const ALL = [
  "Bowls in a day",
  "Bowls in fifty days",
  "Bowls in three days",
  "Bowls ordered too late",
  "Bowls without a time",
];
const ARRIVING = ["Bowls in a day", "Bowls in three days"];

test.each(["latest", "hottest", "trending", "price_low", "price_high"])(
  "a list of a section in the order %s has its running deals, arriving in time if requested, and exact counts",
  (sort_param) =>
    asReader(async (db, by) => {
      const ofSection = await read(db, { section_filter: "iftar", sort_param });
      expect(titlesOf(ofSection.deals)).toEqual(ALL);
      expect([ofSection.total, ofSection.unstated]).toEqual([5, null]);
      const arriving = await read(db, { section_filter: " Iftar ", by_param: by, sort_param });
      expect(titlesOf(arriving.deals)).toEqual(ARRIVING);
      expect([arriving.total, arriving.unstated]).toEqual([2, 1]);
    }),
);

test("a section has the deals of its categories, and other filters narrow it with exact counts", () =>
  asReader(async (db, by) => {
    for (const [args, titles, unstated] of [
      [{ section_filter: "pantry" }, ["Rice by category"], null],
      [{ section_filter: "home", by_param: by }, ["Rug for the home"], 0],
      [{ section_filter: "iftar", category_filter: "tech" }, ["Bowls without a time"], null],
      [{ section_filter: "iftar", category_filter: "tech", by_param: by }, [], 1],
      [{ section_filter: "iftar", max_price_param: 2 }, ["Bowls in a day"], null],
      [{ section_filter: "iftar", merchant_filter: "season-house", by_param: by }, ARRIVING, 1],
      [{ section_filter: "iftar", location_filter: "Leeds" }, [], null],
      [{ section_filter: "cars" }, [], null],
      [{ by_param: by }, [...ARRIVING, "Rice by category", "Rug for the home"], 1],
      [{ by_param: "2020-01-01" }, [], 1],
    ] as const) {
      const list = await read(db, args);
      expect([args, titlesOf(list.deals)]).toEqual([args, titles]);
      expect([args, list.total, list.unstated]).toEqual([args, titles.length, unstated]);
    }
    const { total } = await read(db, { section_filter: " " });
    expect(total).toBe(7);
  }));

test("a section includes expired deals on request, but never with a day of arrival", () =>
  asReader(async (db, by) => {
    const args = { section_filter: "iftar", include_expired: true };
    const all = await read(db, args);
    expect(titlesOf(all.deals)).toEqual(
      [...ALL, "Bowls marked as expired", "Bowls that ended"].sort(),
    );
    expect(all.total).toBe(7);
    expect(titlesOf((await read(db, { ...args, by_param: by })).deals)).toEqual(ARRIVING);
  }));

test("an upcoming deal arrives after its start", () =>
  asReader(async (db, by) => {
    const args = { section_filter: "iftar", sort_param: "starting" };
    expect(titlesOf((await read(db, args)).deals)).toEqual(["Bowls of next year"]);
    expect((await read(db, { ...args, by_param: by })).total).toBe(0);
    expect((await read(db, { ...args, by_param: "2099-02-01" })).total).toBe(1);
  }));

test("a search can be limited to a section and a day", () =>
  asReader(async (db, by) => {
    const find = async (args: object) =>
      titlesOf(await db.call<{ title: string }>("search_deals", { query_param: "bowls", ...args }));
    expect(await find({ section_filter: "home" })).toEqual([]);
    expect(await find({ section_filter: "iftar", by_param: by })).toEqual(ARRIVING);
    expect(await find({ by_param: by, sort_param: "price_low", category_filter: "food" })).toEqual(
      ARRIVING,
    );
    expect(await find({ section_filter: "iftar", category_filter: "tech" })).toEqual([
      "Bowls without a time",
    ]);
  }));
