import { expect, test } from "vitest";
import { asMember, asOwner, type Db } from "../as.ts";
import { addCode, ownDeals } from "../own-calls.ts";
import { deals, people } from "../people.ts";

const idsOf = async (db: Db, params: Record<string, unknown>) =>
  (await ownDeals(db, params)).map(({ id }) => id).sort();

test("Amina reads her own deals in all states or in one", () =>
  asMember("amina", async (db) => {
    expect(await ownDeals(db, { limit_param: 100 })).toHaveLength(Object.keys(deals).length);
    expect(await idsOf(db, { status_param: "pending" })).toEqual([deals.pending]);
    expect(await idsOf(db, { status_param: " Rejected " })).toEqual([deals.rejected]);
    expect(await idsOf(db, { status_param: "expired" })).toEqual([
      deals.markedExpired,
      deals.ended,
    ]);
    const [live] = await ownDeals(db, { status_param: "active" });
    expect(live).toMatchObject({ id: deals.dates, status: "active", username: "amina" });
  }));

test("a member's list of deals has pages of at most 100 rows", () =>
  asMember("amina", async (db) => {
    const all = (await ownDeals(db)).map(({ id }) => id);
    expect((await ownDeals(db, { limit_param: 2, offset_param: 1 })).map(({ id }) => id)).toEqual(
      all.slice(1, 3),
    );
    expect(await ownDeals(db, { limit_param: -1 })).toEqual([]);
    await db.become("owner");
    await db.query(
      `insert into public.deals (user_id, title, merchant, category)
       select $1, 'Honey, box ' || n, 'Bee Shop', 'food' from generate_series(1, 120) n`,
      [people.amina],
    );
    await db.become("amina");
    expect(await ownDeals(db, { limit_param: 1000 })).toHaveLength(100);
  }));

test("only the caller's submissions are counted, and states without any are omitted", () =>
  asMember("amina", async (db) => {
    const counts = async () =>
      (await db.call<{ content: string; status: string; items: string }>("count_my_submissions"))
        .map(({ content, status, items }) => `${content} ${status} ${items}`)
        .sort();
    await addCode(db);
    expect(await counts()).toEqual([
      "deal active 1",
      "deal expired 2",
      "deal pending 1",
      "deal rejected 1",
      "voucher pending 1",
    ]);
    await db.become("hamza");
    expect(await counts()).toEqual([]);
  }));

test("the code of an ended deal has ended, and the code of an upcoming one has not", () =>
  asMember("amina", async (db) => {
    await db.call("set_deal_code", {
      deal_id_param: deals.dates,
      code_data: JSON.stringify({ code: "DATES3" }),
    });
    const states = async (change: string) => {
      await db.become("owner");
      await db.query("update public.voucher_codes set status = 'active'");
      await db.query(`update public.deals set ${change} where id = $1`, [deals.dates]);
      await db.become("amina");
      const codes = await db.call<{ state: string }>("get_my_voucher_codes");
      const counts = await db.call<{ content: string; status: string }>("count_my_submissions");
      return [
        codes.map(({ state }) => state),
        counts.filter(({ content }) => content === "voucher").map(({ status }) => status),
      ];
    };
    expect(await states("starts_at = now() + interval '1 day'")).toEqual([["active"], ["active"]]);
    expect(await states("starts_at = null, expired_at = now()")).toEqual([
      ["expired"],
      ["expired"],
    ]);
  }));

test("an unknown status is refused", () =>
  asMember("amina", async (db) => {
    await expect(ownDeals(db, { status_param: "live" })).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
    });
  }));

test("members read only their own deals and codes, and visitors none", () =>
  asMember("amina", async (db) => {
    await addCode(db);
    expect(await db.call("get_my_voucher_codes")).toHaveLength(1);
    for (const who of ["bilal", "maryam", "safiya"] as const) {
      await db.become(who);
      expect(await ownDeals(db)).toEqual([]);
      expect(await db.call("get_my_voucher_codes")).toEqual([]);
    }
    await db.become("visitor");
    for (const name of ["get_my_deals", "get_my_voucher_codes", "count_my_submissions"]) {
      await expect(db.call(name)).rejects.toMatchObject({
        code: "PT401",
        hint: "not_authenticated",
      });
    }
  }));

test("a banned member reads their own deals", () =>
  asOwner(async (db) => {
    await db.query(
      "insert into public.deals (user_id, title, merchant, category) values ($1, 'Honey, 1 kg', 'Bee Shop', 'food')",
      [people.safiya],
    );
    await db.become("safiya");
    expect(await ownDeals(db)).toHaveLength(1);
  }));
