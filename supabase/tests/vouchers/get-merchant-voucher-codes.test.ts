import { expect, test } from "vitest";
import { asOwner } from "../as.ts";
import { deals, people } from "../people.ts";

test("a merchant's codes are the active ones that have not ended, for any spelling of the name", () =>
  asOwner(async (db) => {
    await db.query(
      `insert into public.voucher_codes (user_id, code, merchant, discount_type, status, expiry_date)
       select $1, code, merchant, 'other', status::public.voucher_status, (now() at time zone 'UTC')::date + days
       from (values ('LATER', 'Date House', 'active', 30), ('SOON', 'DATE HOUSE', 'active', 1),
         ('OVER', 'Date House', 'active', -2), ('WAITS', 'Date House', 'pending', 30),
         ('OTHER', 'Oud Loft', 'active', 30)) as codes (code, merchant, status, days)`,
      [people.amina],
    );
    await db.become("visitor");
    const codes = async (key: string) =>
      (
        await db.call<{ code: string }>("get_merchant_voucher_codes", { merchant_key_param: key })
      ).map(({ code }) => code);
    expect(await codes("date-house")).toEqual(["SOON", "LATER"]);
    expect(await codes("")).toEqual([]);
    const [deal] = await db.call("get_deal", { deal_id_param: deals.dates });
    expect(deal).toMatchObject({
      merchant: "Date House",
      voucher_code: "SOON",
      merchant_codes_count: 2,
    });
  }));

test.each([
  ["a price at the minimum spend", { price: 30 }, 2],
  ["a price below the minimum spend", { price: 29.99 }, 1],
  ["an unknown price", { price: null }, 2],
  ["a price in another currency", { price: 90, currency: "EUR" }, 1],
  ["a free deal", { price: 0 }, 0],
])("codes that may apply are counted for %s", (_case, { price, currency = "GBP" }: Priced, count) =>
  asOwner(async (db) => {
    await db.query(
      `insert into public.voucher_codes (user_id, code, merchant, discount_type, status, min_spend) values
       ($1, 'ALWAYS', 'Date House', 'other', 'active', null), ($1, 'FROM30', 'Date House', 'other', 'active', 30)`,
      [people.amina],
    );
    await db.query("update public.deals set price = $2, currency = $3 where id = $1", [
      deals.dates,
      price,
      currency,
    ]);
    await db.become("visitor");
    const [deal] = await db.call("get_deal", { deal_id_param: deals.dates });
    expect(deal).toMatchObject({ merchant_codes_count: count });
  }),
);

interface Priced {
  price: number | null;
  currency?: string;
}
