import { expect, test } from "vitest";
import { asOwner, type Db } from "../as.ts";
import { type DealResult, one } from "../calls.ts";
import { people } from "../people.ts";

const hottest = (db: Db, args: object) =>
  db.call<DealResult>("get_hottest_deals", args as Record<string, unknown>);
const count = async (db: Db, args: object) =>
  Number(
    one(await db.call<{ count_deals: string }>("count_deals", args as Record<string, unknown>))
      .count_deals,
  );

/** Adds deals at 5, 50, 500 and 1,500, and one without a price. */
async function addPrices(db: Db): Promise<void> {
  await db.query(
    `insert into public.deals (user_id, title, merchant, category, status, price)
     select $1, 'A kettle for ' || coalesce(price, -1), 'Kettles', 'other', 'active', price
     from unnest(array[5, 50, 500, 1500, null]::numeric[]) price`,
    [people.amina],
  );
}

test("a price range, including its ends, narrows the hottest list and its total", () =>
  asOwner(async (db) => {
    await addPrices(db);
    await db.become("visitor");
    const kettles = { category_filter: "other" };
    for (const [range, expected] of [
      [{}, 5],
      [{ min_price_param: 50 }, 3],
      [{ max_price_param: 50 }, 2],
      [{ min_price_param: 50, max_price_param: 500 }, 2],
      [{ min_price_param: 0 }, 4],
      [{ min_price_param: 5000 }, 0],
    ] as const) {
      expect([range, (await hottest(db, { ...kettles, ...range })).length]).toEqual([
        range,
        expected,
      ]);
      expect([range, await count(db, { ...kettles, ...range })]).toEqual([range, expected]);
    }
  }));

/** Adds five mats, one to five days old. */
async function addFiveDays(db: Db): Promise<void> {
  await db.query(
    `insert into public.deals (user_id, title, merchant, category, status, created_at)
     select $1, 'Prayer mat number ' || n, 'Mat Shop', 'prayer', 'active', now() - n * interval '1 day'
     from generate_series(1, 5) n`,
    [people.amina],
  );
}

test("the hottest deals of today begin at the visitor's midnight", () =>
  asOwner(async (db) => {
    await addFiveDays(db);
    await db.become("visitor");
    const since_param = new Date(Date.now() - 3.5 * 86_400_000);
    const today = { category_filter: "prayer", duration_filter: "today" };
    expect(await hottest(db, today)).toHaveLength(0);
    expect(await hottest(db, { ...today, since_param })).toHaveLength(3);
  }));
