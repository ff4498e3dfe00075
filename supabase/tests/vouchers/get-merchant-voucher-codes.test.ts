import { expect, test } from "vitest";
import { asOwner } from "../as.ts";
import { deals, people } from "../people.ts";

test("a merchant's codes are the active ones that have not ended, for any spelling of the name", () =>
  asOwner(async (db) => {
    await db.query(
      `insert into public.voucher_codes (user_id, code, merchant, discount_type, status, expiry_date)
       select $1, code, merchant, 'other', status::public.voucher_status, (now() at time zone 'UTC')::date + days
       from (values ('LATER', 'Date House', 'active', 30), ('SOON', 'DATE HOUSE', 'active', 1),
         ('OVER', 'Date House', 'active', -1), ('WAITS', 'Date House', 'pending', 30),
         ('OTHER', 'Oud Loft', 'active', 30)) as told (code, merchant, status, days)`,
      [people.amina],
    );
    await db.become("visitor");
    const codes = async (key: string) =>
      (
        await db.call<{ code: string }>("get_merchant_voucher_codes", { merchant_key_param: key })
      ).map(({ code }) => code);
    expect(await codes("date-house")).toEqual(["SOON", "LATER"]);
    expect(await codes("")).toEqual([]);
    const [deal] = await db.call<{ merchant: string; voucher_code: string }>("get_deal", {
      deal_id_param: deals.dates,
    });
    expect(deal).toMatchObject({ merchant: "Date House", voucher_code: "SOON" });
  }));
