import { expect, test } from "vitest";
import { asOwner, type Db } from "../as.ts";
import { addDeal, read, titles } from "../lists/ranked-deals.ts";

const DELIVERED = { delivery_kind: "'fixed'", delivery_cost: "2.95" };

async function addToys(db: Db) {
  await addDeal(db, "19.99 with 2.95 delivery", { price: "19.99", ...DELIVERED });
  await addDeal(db, "19.99 with unknown delivery", { price: "19.99" });
  await addDeal(db, "21 with delivery", { price: "21", delivery_kind: "'included'" });
  await addDeal(db, "1 in euros", {
    price: "1",
    currency: "'EUR'",
    delivery_kind: "'included'",
  });
  await addDeal(db, "Ended at 2", {
    price: "2",
    delivery_kind: "'included'",
    expired_at: "now()",
  });
  await addDeal(db, "Pending at 3", {
    price: "3",
    delivery_kind: "'included'",
    status: "'pending'",
  });
}

const toys = { category_filter: "toys" };

test("the lowest totals come first, without unknown totals and other currencies, and are counted", () =>
  asOwner(async (db) => {
    await addToys(db);
    await db.become("visitor");
    const list = await read(db, { ...toys, sort_param: "total", counted: true });
    expect(titles(list.deals)).toEqual(["21 with delivery", "19.99 with 2.95 delivery"]);
    expect(list).toMatchObject({ total: 2, total_in_default_order: 4, rank: 22.94 });
    const expired = await read(db, { ...toys, sort_param: "total", include_expired: true });
    expect(expired.deals).toHaveLength(2);
    expect(await read(db, { ...toys, counted: true })).toMatchObject({
      total: 4,
      total_in_default_order: null,
    });
    expect(
      await read(db, { ...toys, sort_param: "total", max_price_param: 22, counted: true }),
    ).toMatchObject({ total: 1, total_in_default_order: 2 });
  }));

test("the list of totals read page by page has no duplicates and no gaps", () =>
  asOwner(async (db) => {
    // Eight deals share three totals and two times of posting.
    for (let number = 0; number < 8; number += 1) {
      await addDeal(db, `Toy number ${number}`, {
        price: String(5 + (number % 3) / 10),
        delivery_kind: "'included'",
        created_at: `now() - ${number % 2} * interval '1 hour'`,
      });
    }
    await db.become("visitor");
    const args = { ...toys, sort_param: "total" };
    const whole = titles((await read(db, { ...args, limit_param: 100 })).deals);
    expect(whole).toHaveLength(8);
    const paged: string[] = [];
    let after = {};
    for (let page = 0; page < 10; page += 1) {
      const list = await read(db, { ...args, limit_param: 3, ...after });
      paged.push(...titles(list.deals));
      const last = list.deals.at(-1);
      if (!list.more || !last) break;
      after = { after_created_at: last.created_at, after_id: last.id, after_rank: list.rank };
    }
    expect(paged).toEqual(whole);
    const second = await read(db, { ...args, limit_param: 3, offset_param: 3 });
    expect(titles(second.deals)).toEqual(whole.slice(3, 6));
  }));

test("a highest price of 20 omits 19.99 with 2.95 delivery and keeps 19.99 with an unknown delivery", () =>
  asOwner(async (db) => {
    await addToys(db);
    await db.become("visitor");
    const expected = ["19.99 with unknown delivery"];
    const under20 = { ...toys, max_price_param: 20 };
    const list = await read(db, { ...under20, counted: true });
    expect([titles(list.deals), list.total]).toEqual([expected, 1]);
    expect(titles((await read(db, { ...under20, sort_param: "price_low" })).deals)).toEqual(
      expected,
    );
    expect(titles(await db.call("get_hottest_deals", under20))).toEqual(expected);
    expect(
      titles(await db.call("search_deals", { ...under20, query_param: "19.99 delivery" })),
    ).toEqual(expected);
    // The lowest price is compared with prices without delivery.
    const from20 = await read(db, { ...toys, min_price_param: 20 });
    expect(titles(from20.deals)).toEqual(["21 with delivery"]);
  }));
