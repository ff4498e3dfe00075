import { expect, test } from "vitest";
import { moderate } from "../admin-calls.ts";
import { asAdmin, asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { addDeal } from "../lists/ranked-deals.ts";
import { deals } from "../people.ts";

interface Lowest {
  id: string;
  title: string;
  price: number;
  currency: string;
  seen_at: string;
}

/** The lowest prices on the page of a merchant, as a visitor reads them. */
async function lowestPrices(db: Db, slug = "mat-house"): Promise<Lowest[]> {
  await db.become("visitor");
  const page = one(
    await db.call<{ lowest_prices: Lowest[] }>("get_business", { slug_param: slug }),
  );
  await db.become("owner");
  return page.lowest_prices;
}

const summary = (rows: Lowest[]) => rows.map(({ title, price }) => `${title}: ${price}`);

/** Adds a deal of Mat House, posted some days ago, for a product that its link names. */
const addMat = (
  db: Db,
  product: string,
  price: string,
  daysAgo: number,
  columns: Parameters<typeof addDeal>[2] = {},
) =>
  addDeal(db, `${product} at ${price}`, {
    merchant: "'Mat House'",
    price,
    deal_url: `'https://mats.example/${product}'`,
    created_at: `now() - interval '${daysAgo} days'`,
    ...columns,
  });

test("the page of a shop shows the lowest price of each product, last seen first, with the newest deal of its link", () =>
  asOwner(async (db) => {
    await addMat(db, "travel", "17.50", 90, {
      merchant: "'MAT  house'",
      deal_url: "'http://www.mats.example/travel/?utm_source=mail'",
      expired_at: "now() - interval '80 days'",
    });
    const travel = await addMat(db, "travel", "19.99", 3);
    await addMat(db, "padded", "14", 40, { expired_at: "now() - interval '30 days'" });
    const padded = await addMat(db, "padded", "16", 20, { expired_at: "now()" });
    expect(await lowestPrices(db)).toMatchObject([
      { id: padded, title: "padded at 16", price: 14, currency: "GBP" },
      { id: travel, title: "travel at 19.99", price: 17.5, currency: "GBP" },
    ]);
    const { seen_at } = one((await lowestPrices(db)).slice(1));
    expect((Date.now() - Date.parse(seen_at)) / 86_400_000).toBeCloseTo(90, 1);
  }));

test("a product needs two recorded prices in the currency of its newest deal", () =>
  asOwner(async (db) => {
    await addMat(db, "travel", "19.99", 3);
    await addMat(db, "travel", "3", 30, { currency: "'EUR'" });
    await addMat(db, "front-page", "4", 5, { deal_url: "'https://mats.example/'" });
    await addMat(db, "front-page", "5", 4, { deal_url: "'https://mats.example/'" });
    expect(await lowestPrices(db)).toEqual([]);
    await addMat(db, "travel", "21", 60);
    expect(summary(await lowestPrices(db))).toEqual(["travel at 19.99: 19.99"]);
  }));

test("totals are compared with totals, and prices without delivery with prices", () =>
  asOwner(async (db) => {
    await addMat(db, "travel", "17.50", 30);
    await addMat(db, "travel", "16", 20, { delivery_kind: "'fixed'", delivery_cost: "4" });
    await addMat(db, "travel", "18", 10, { delivery_kind: "'included'" });
    expect(summary(await lowestPrices(db))).toEqual(["travel at 18: 18"]);
    await addMat(db, "travel", "21", 1);
    expect(summary(await lowestPrices(db))).toEqual(["travel at 21: 16"]);
  }));

test("deals that are not public show no prices: neither pending nor rejected ones nor those that are taken down", () =>
  asAdmin(async (db) => {
    await db.become("owner");
    const wrong = await addMat(db, "travel", "1.75", 2);
    await addMat(db, "travel", "19.99", 4);
    await addMat(db, "travel", "18.50", 6);
    for (const [deal, price] of [
      [deals.pending, 1],
      [deals.rejected, 2],
    ]) {
      await db.query(
        "update public.deals set merchant = 'Mat House', deal_url = 'https://mats.example/travel', price = $2 where id = $1",
        [deal, price],
      );
    }
    expect(summary(await lowestPrices(db))).toEqual(["travel at 1.75: 1.75"]);
    await db.become("maryam");
    await moderate(db, wrong, "reject");
    expect(summary(await lowestPrices(db))).toEqual(["travel at 19.99: 18.5"]);
  }));

test("deals of other shops add no prices, whatever their links", () =>
  asOwner(async (db) => {
    await addMat(db, "travel", "19.99", 4);
    await addMat(db, "travel", "1", 2, { merchant: "'Mat House Ltd'" });
    await addMat(db, "travel", "2", 2, { merchant: "'Unknown Merchant'" });
    expect(await lowestPrices(db)).toEqual([]);
    await addMat(db, "travel", "18", 8);
    expect(summary(await lowestPrices(db))).toEqual(["travel at 19.99: 18"]);
  }));

test("five products are shown, among the newest 300 deals", () =>
  asOwner(async (db) => {
    for (const [index, product] of ["a", "b", "c", "d", "e", "f"].entries()) {
      await addMat(db, product, "19", 100 - index);
      await addMat(db, product, "20", 2);
    }
    expect(summary(await lowestPrices(db))).toEqual(
      ["f", "e", "d", "c", "b"].map((product) => `${product} at 20: 19`),
    );
    await db.query(
      `insert into public.deals (user_id, title, merchant, category, price, status, created_at)
       select user_id, title || n, merchant, category, 7, 'active', now() - interval '50 days'
       from public.deals, generate_series(1, 294) as n where title = 'a at 20'`,
    );
    expect(await lowestPrices(db)).toEqual([]);
  }));
