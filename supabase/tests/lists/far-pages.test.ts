import { expect, test } from "vitest";
import { asVisitor, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { people } from "../people.ts";

/** Adds deals with equal times and temperatures, including expired, ending, upcoming and pending ones. */
async function addDeals(db: Db): Promise<void> {
  await db.become("owner");
  await db.query(
    `insert into public.deals
       (user_id, title, merchant, category, status, temperature_offset, created_at, starts_at, expires_at, expired_at)
     select $1, 'Deal number ' || n, 'Mat Shop', case when n % 8 = 0 then 'books' else 'toys' end,
       (case when n % 31 = 0 then 'pending' else 'active' end)::public.deal_status, n % 9,
       now() - n / 3 * interval '1 minute',
       case when n % 11 = 0 then now() + interval '1 day' end,
       case when n % 13 = 0 and n % 11 <> 0 then now() + (n % 2 - 0.5) * interval '1 day' end,
       case when n % 7 = 0 then now() end
     from generate_series(1, 1900) n`,
    [people.amina],
  );
  await db.become("visitor");
}

test.each([
  ["latest", null, "created_at desc, id desc"],
  ["latest", "toys", "created_at desc, id desc"],
  ["hottest", null, "temperature desc, created_at desc, id"],
  ["hottest", "toys", "temperature desc, created_at desc, id"],
])(
  "each numbered page of the list %s of %s is the same part of the whole list",
  (sort_param, category, order) =>
    asVisitor(async (db) => {
      await addDeals(db);
      const all = await db.query<{ id: string }>(
        `select id from public.deals_with_temperature
       where is_running and ($1::text is null or category = $1) order by ${order}`,
        [category],
      );
      expect(all.length).toBeGreaterThan(1_100);
      const ids = all.map(({ id }) => id);
      for (const offset_param of [0, 90, 99, 100, 500, 990, 1_000, 1_001, ids.length - 5, 20_000]) {
        const { read_deals: page } = one(
          await db.call<{ read_deals: { deals: { id: string }[]; more: boolean } }>("read_deals", {
            sort_param,
            category_filter: category,
            offset_param,
          }),
        );
        expect([offset_param, page.deals.map(({ id }) => id), page.more]).toEqual([
          offset_param,
          ids.slice(offset_param, offset_param + 10),
          ids.length > offset_param + 10,
        ]);
      }
    }),
);
