import { expect, test } from "vitest";
import { asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { people } from "../people.ts";

const FREE = { deal_type: "freebie", price: 0 };

/** Deals by title. The last four are not running. */
const DEALS: Readonly<Record<string, Record<string, string | number>>> = {
  "Bread online": { channel: "online", location: "Leeds" },
  "Bread in a shop": { channel: "in_store", location: "Kirkgate Market, Leeds" },
  "Bread both ways": { channel: "both", location: "Bradford (BD7)", category: "toys" },
  "Bread somewhere": { location: "leeds" },
  "Free sample": { ...FREE, channel: "in_store", location: "Bradford" },
  "Free by its price": { price: 0, location: "Bradford, UK" },
  "Prize draw": { deal_type: "giveaway", price: 0, location: "UK" },
  "Sample that ended": {
    ...FREE,
    channel: "in_store",
    location: "Leeds",
    expired_at: "2026-01-01",
  },
  "Sample whose end has passed": { ...FREE, location: "Leeds", expires_at: "2026-01-01" },
  "Sample of next year": { ...FREE, channel: "both", location: "Leeds", starts_at: "2099-01-01" },
  "Sample in the queue": { ...FREE, channel: "in_store", location: "Leeds", status: "pending" },
};

const asReader = (work: (db: Db) => Promise<void>) =>
  asOwner(async (db) => {
    await db.query("delete from public.deals");
    for (const [title, fields] of Object.entries(DEALS)) {
      const row = { merchant: "Bakery", category: "food", price: 2, status: "active", ...fields };
      const values = { user_id: people.amina, title, ...row };
      const names = Object.keys(values);
      await db.query(
        `insert into public.deals (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")})`,
        Object.values(values),
      );
    }
    await work(db);
  });

interface List {
  deals: { title: string }[];
  total: number;
}

async function read(db: Db, args: object): Promise<{ titles: string[]; total: number }> {
  const rows = await db.call<{ read_deals: List }>("read_deals", {
    limit_param: 100,
    counted: true,
    ...args,
  });
  const { deals, total } = one(rows).read_deals;
  return { titles: deals.map(({ title }) => title).sort(), total };
}

test.each([
  [{ channel_filter: "online" }, ["Bread both ways", "Bread online"]],
  [{ channel_filter: " In_Store " }, ["Bread both ways", "Bread in a shop", "Free sample"]],
  [{ channel_filter: "both" }, ["Bread both ways"]],
  [{ channel_filter: "in_store", category_filter: "food" }, ["Bread in a shop", "Free sample"]],
  [{ channel_filter: "market" }, []],
  [{ channel_filter: "", type_filter: "giveaway" }, ["Prize draw"]],
  [{ type_filter: "freebie" }, ["Free by its price", "Free sample"]],
  [{ type_filter: "freebie", channel_filter: "in_store" }, ["Free sample"]],
  [{ type_filter: "freebie", sort_param: "hottest" }, ["Free by its price", "Free sample"]],
  [{ type_filter: "freebie", sort_param: "trending" }, ["Free by its price", "Free sample"]],
  [
    { type_filter: "freebie", include_expired: true },
    ["Free by its price", "Free sample", "Sample that ended", "Sample whose end has passed"],
  ],
  [
    { type_filter: "discount", location_filter: "leeds", max_price_param: 5 },
    ["Bread in a shop", "Bread online", "Bread somewhere"],
  ],
  [{ location_filter: "leeds" }, ["Bread in a shop", "Bread online", "Bread somewhere"]],
  [{ location_filter: "BRADFORD", category_filter: "toys" }, ["Bread both ways"]],
  [
    { location_filter: "leeds", include_expired: true },
    [
      "Bread in a shop",
      "Bread online",
      "Bread somewhere",
      "Sample that ended",
      "Sample whose end has passed",
    ],
  ],
])("the list %j has its deals and their number", (args, titles) =>
  asReader(async (db) => {
    await db.become("visitor");
    expect(await read(db, args)).toEqual({ titles, total: titles.length });
  }),
);

test("a search takes the same filters", () =>
  asReader(async (db) => {
    const find = async (args: Record<string, unknown>) => {
      const rows = await db.call<{ title: string }>("search_deals", args);
      return rows.map(({ title }) => title).sort();
    };
    expect(await find({ query_param: "bread", channel_filter: "online" })).toEqual([
      "Bread both ways",
      "Bread online",
    ]);
    expect(await find({ query_param: "free", type_filter: "freebie" })).toEqual([
      "Free by its price",
      "Free sample",
    ]);
  }));

test("the stored counts are those of the public deals after each kind of change", () =>
  asReader(async (db) => {
    const change = (sql: string, title: string) =>
      db.query(`update public.deals set ${sql} where title = $1`, [title]);
    await change("channel = 'in_store', category = 'tech'", "Bread online");
    await change("location = 'York'", "Bread somewhere");
    await change("deal_type = 'discount', price = 4", "Free sample");
    await change("price = 3", "Free by its price");
    await change("expired_at = now()", "Bread in a shop");
    await change("expired_at = null", "Sample that ended");
    await change("status = 'active'", "Sample in the queue");
    await change("status = 'rejected'", "Prize draw");
    await db.query("delete from public.deals where title = 'Bread both ways'");
    const stored = await db.query(
      `select filter, value, category, current_deals::int, expired_deals::int from private.filter_counts
       where (current_deals, expired_deals) <> (0, 0) order by 1, 2, 3`,
    );
    const counted = await db.query(
      `select v.filter, v.value, d.category, count(*) filter (where expired_at is null)::int as current_deals,
         count(*) filter (where expired_at is not null)::int as expired_deals
       from public.deals d, private.filter_values(d.channel, d.location, d.deal_type, d.price) v
       where d.status = 'active' group by 1, 2, 3 order by 1, 2, 3`,
    );
    expect(stored).toEqual(counted);
    expect(stored.length).toBeGreaterThan(8);
  }));

test("a town has at least three running deals, and its number is the total of its list", () =>
  asReader(async (db) => {
    await db.become("visitor");
    const towns = await db.call<{ town: string; deals: string }>("list_towns");
    expect(towns.map(({ town, deals }) => [town, Number(deals)])).toEqual([
      ["Bradford", 3],
      ["Leeds", 3],
    ]);
    for (const { town, deals } of towns) {
      expect((await read(db, { location_filter: town })).total).toBe(Number(deals));
    }
    await db.become("owner");
    await db.query(
      "update public.deals set expires_at = now() - interval '1 hour' where title = 'Free sample'",
    );
    expect((await db.call<{ town: string }>("list_towns")).map(({ town }) => town)).toEqual([
      "Leeds",
    ]);
  }));

test("visitors and members cannot read the stored counts", () =>
  asReader(async (db) => {
    for (const who of ["visitor", "bilal"] as const) {
      await db.become(who);
      await expect(db.query("select from private.filter_counts")).rejects.toThrow(
        "permission denied",
      );
    }
  }));
