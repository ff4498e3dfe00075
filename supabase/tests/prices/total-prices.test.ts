import { expect, test } from "vitest";
import { totalOf } from "#contract/deals/total.ts";
import { asMember, asOwner, type Db } from "../as.ts";
import { one, submit, vote } from "../calls.ts";
import { deals } from "../people.ts";

const NOTHING = {
  channel: null,
  delivery_kind: "unknown",
  delivery_cost: null,
  free_delivery_over: null,
};

async function totalFor(db: Db, price: number | null, details: object): Promise<number | null> {
  const { total } = one(
    await db.query<{ total: string | null }>(
      `select private.total_of(jsonb_populate_record(null::public.deals, $1)) as total`,
      [{ price, ...details }],
    ),
  );
  return total === null ? null : Number(total);
}

test.each([
  [19.99, { delivery_kind: "fixed", delivery_cost: 2.95 }, 22.94],
  [19.99, { delivery_kind: "included" }, 19.99],
  [19.99, { delivery_kind: "collect" }, 19.99],
  [19.99, { channel: "in_store" }, 19.99],
  [19.99, { channel: "online" }, null],
  [19.99, {}, null],
  [19.99, { delivery_kind: "free_over", delivery_cost: 2.95, free_delivery_over: 25 }, 22.94],
  [25, { delivery_kind: "free_over", delivery_cost: 2.95, free_delivery_over: 25 }, 25],
  [19.99, { delivery_kind: "free_over", free_delivery_over: 25 }, null],
  [0, { delivery_kind: "fixed", delivery_cost: 3.5 }, 3.5],
  [null, { delivery_kind: "included" }, null],
  [null, { delivery_kind: "fixed", delivery_cost: 3.5 }, null],
])(
  "a price of %j with %j has the total %j, in the database and in the form",
  (price, details, total) =>
    asOwner(async (db) => {
      const all = { ...NOTHING, ...details };
      expect(await totalFor(db, price, all)).toBe(total);
      expect(totalOf({ price, ...all })).toBe(total);
    }),
);

test("a stored deal has its total, which follows its edits", () =>
  asMember("bilal", async (db) => {
    const details = { delivery_kind: "fixed", delivery_cost: 2.95 };
    const { id } = await submit(db, { price_param: 19.99, details_param: JSON.stringify(details) });
    const total = async () =>
      one(await db.query("select total_price from public.deals where id = $1", [id]));
    expect(await total()).toEqual({ total_price: "22.94" });
    await db.call("edit_own_deal", { deal_id_param: id, deal_data: '{"price": 18}' });
    expect(await total()).toEqual({ total_price: "20.95" });
  }));

test("a vote computes no total, because the table of deals has no BEFORE ROW trigger", () =>
  asOwner(async (db) => {
    await db.query("create sequence private.computed");
    await db.query(`create function private.count_total(numeric) returns numeric language sql immutable
      set search_path = '' as $$ select $1 + 0 * nextval('private.computed') $$`);
    await db.query(`alter table public.deals
      add column probe numeric generated always as (private.count_total(price)) stored`);
    const computed = async () =>
      one(await db.query<{ last_value: string }>("select last_value from private.computed"))
        .last_value;
    const before = await computed();
    await db.become("bilal");
    await vote(db, deals.dates, "hot");
    await db.become("owner");
    expect(await computed()).toBe(before);
    await db.query("update public.deals set price = 5 where id = $1", [deals.dates]);
    expect(await computed()).not.toBe(before);
    expect(
      await db.query(
        `select attname, attgenerated from pg_attribute
         where attrelid = 'public.deals'::regclass and attname = 'total_price'`,
      ),
    ).toEqual([{ attname: "total_price", attgenerated: "s" }]);
  }));
