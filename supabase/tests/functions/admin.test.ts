import { expect, test } from "vitest";
import { asAdmin, asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { type DealAnswer, one, submit, vote } from "../calls.ts";
import { deals, people } from "../people.ts";

const moderate = async (db: Db, id: string, action: string | null, reason?: string) =>
  one(
    await db.call<DealAnswer & { rejection_reason: string | null }>("moderate_deal", {
      deal_id_param: id,
      action_param: action,
      ...(reason && { reason_param: reason }),
    }),
  );
const update = async (db: Db, id: string, data: unknown) =>
  one(
    await db.call<DealAnswer>("admin_update_deal", {
      deal_id_param: id,
      deal_data: JSON.stringify(data),
    }),
  );
const setOffset = async (db: Db, id: string, offset: number | null) =>
  one(
    await db.call<DealAnswer>("admin_set_deal_temperature", {
      deal_id_param: id,
      offset_param: offset,
    }),
  );

const everyAdminCall: [string, (db: Db) => Promise<unknown>][] = [
  ["get_pending_deals", (db) => db.call("get_pending_deals")],
  ["moderate_deal", (db) => moderate(db, deals.pending, "approve")],
  ["admin_update_deal", (db) => update(db, deals.dates, { title: "Taken over" })],
  ["admin_set_deal_temperature", (db) => setOffset(db, deals.dates, 100)],
];

test.each(everyAdminCall)("%s is for admins only", (_name, call) =>
  asVisitor(async (db) => {
    await expect(call(db)).rejects.toMatchObject({ code: "PT401", hint: "not_authenticated" });
    await db.become("amina");
    await expect(call(db)).rejects.toMatchObject({
      code: "PT403",
      hint: "not_admin",
      message: "Unauthorized: Admin access required",
    });
    await db.become("maryam");
    await expect(call(db)).resolves.toBeTruthy();
  }),
);

test("an admin who is removed or banned is none at the next request", () =>
  asOwner(async (db) => {
    await db.query("insert into private.bans (user_id, reason) values ($1, 'Gone rogue')", [
      people.maryam,
    ]);
    await db.become("maryam");
    await expect(db.call("get_pending_deals")).rejects.toMatchObject({ hint: "banned" });
    await db.become("owner");
    await db.query("delete from private.bans where user_id = $1", [people.maryam]);
    await db.query("delete from private.admins where user_id = $1", [people.maryam]);
    await db.become("maryam");
    await expect(db.call("get_pending_deals")).rejects.toMatchObject({ hint: "not_admin" });
  }));

test("the queue holds what waits, the longest waiting first", () =>
  asMember("bilal", async (db) => {
    const fresh = await submit(db);
    await db.become("maryam");
    const waiting = await db.call<DealAnswer>("get_pending_deals");
    expect(waiting.map((deal) => deal.id)).toEqual([deals.pending, fresh.id]);
    expect(waiting[1]).toMatchObject({ username: "bilal", status: "pending" });
  }));

test("an approved deal is public, ranked and counted", () =>
  asAdmin(async (db) => {
    const countPrayer = async () =>
      one(await db.call("count_deals", { category_filter: "prayer" }));
    expect(await countPrayer()).toEqual({ count_deals: "0" });
    expect(await moderate(db, deals.pending, "approve")).toMatchObject({ status: "active" });
    expect(await countPrayer()).toEqual({ count_deals: "1" });
    await db.become("visitor");
    expect(await db.call("get_deal", { deal_id_param: deals.pending })).toHaveLength(1);
    expect(await db.call("get_hottest_deals", { category_filter: "prayer" })).toHaveLength(1);
  }));

test("a rejected deal is hidden, uncounted, and tells its poster why", () =>
  asAdmin(async (db) => {
    expect(await moderate(db, deals.dates, "reject", "Not halal")).toMatchObject({
      status: "rejected",
      rejection_reason: "Not halal",
    });
    await db.become("visitor");
    expect(await db.call("get_deal", { deal_id_param: deals.dates })).toEqual([]);
    expect(await db.call("get_hottest_deals")).toEqual([]);
    expect(one(await db.call("count_deals"))).toEqual({ count_deals: "0" });
    await db.become("amina");
    expect(one(await db.call("get_deal", { deal_id_param: deals.dates }))).toMatchObject({
      rejection_reason: "Not halal",
    });
  }));

test("a deal declared over stays public, marked, and leaves the lists until it is approved again", () =>
  asAdmin(async (db) => {
    expect(await moderate(db, deals.dates, "expire")).toMatchObject({
      status: "active",
      is_expired: true,
    });
    await db.become("visitor");
    expect(one(await db.call("get_deal", { deal_id_param: deals.dates }))).toMatchObject({
      is_expired: true,
    });
    expect(await db.call("get_hottest_deals")).toEqual([]);
    await db.become("maryam");
    expect(await moderate(db, deals.dates, "approve")).toMatchObject({ is_expired: false });
    expect(await db.call("get_hottest_deals")).toHaveLength(1);
  }));

test("an unknown action or deal is refused", () =>
  asAdmin(async (db) => {
    const refusal = { code: "PT400", hint: "unknown_action" };
    await expect(moderate(db, deals.pending, "publish")).rejects.toMatchObject(refusal);
    await expect(moderate(db, deals.pending, null)).rejects.toMatchObject(refusal);
    const missing = { code: "PT404", hint: "deal_not_found", message: "Deal not found" };
    await expect(moderate(db, people.amina, "approve")).rejects.toMatchObject(missing);
    await expect(update(db, people.amina, {})).rejects.toMatchObject(missing);
    await expect(setOffset(db, people.amina, 1)).rejects.toMatchObject(missing);
  }));

test("an admin edits a deal under the members' rules, and no other field", () =>
  asAdmin(async (db) => {
    expect(
      await update(db, deals.dates, { title: " Medjool, 2 kg ", price: 15.5, category: "eid" }),
    ).toMatchObject({
      title: "Medjool, 2 kg",
      price: "15.5",
      category: "eid",
    });
    expect(await db.call("get_hottest_deals", { category_filter: "eid" })).toHaveLength(1);
    expect(await db.call("get_hottest_deals", { category_filter: "food" })).toEqual([]);
    const refusal = { code: "PT400", hint: "invalid_field" };
    await expect(update(db, deals.dates, { title: "x" })).rejects.toMatchObject({
      ...refusal,
      detail: "title",
    });
    for (const field of [
      "status",
      "hot_votes",
      "temperature_offset",
      "user_id",
      "id",
      "nonsense",
    ]) {
      await expect(update(db, deals.dates, { [field]: 1 })).rejects.toMatchObject({
        ...refusal,
        detail: field,
      });
    }
    await expect(update(db, deals.dates, [1])).rejects.toMatchObject(refusal);
  }));

test("direct counts are adjustments, so the tally still adds up", () =>
  asMember("bilal", async (db) => {
    await vote(db, deals.dates, "hot");
    await db.become("maryam");
    const adjusted = await update(db, deals.dates, {
      hot_votes_adjustment: 10,
      cold_votes_adjustment: 3,
    });
    expect(adjusted).toMatchObject({ hot_votes: 11, cold_votes: 3, temperature: 8 });
    expect(await update(db, deals.dates, { hot_votes_adjustment: 0 })).toMatchObject({
      hot_votes: 1,
      cold_votes: 3,
    });
    expect(one(await db.call("tally_deal_votes", { deal_ids_param: [deals.dates] }))).toMatchObject(
      {
        hot: "1",
        cold: "0",
      },
    );
    await expect(update(db, deals.dates, { hot_votes_adjustment: -2 })).rejects.toMatchObject({
      hint: "invalid_field",
    });
  }));

test("a later end brings back a deal that had only run out", () =>
  asAdmin(async (db) => {
    await submit(db); // declares over what has ended
    expect(await update(db, deals.ended, { expires_at: "2099-01-01" })).toMatchObject({
      is_expired: false,
    });
  }));

test("the offset is added to the votes, from -1,000 to 1,000", () =>
  asAdmin(async (db) => {
    await vote(db, deals.dates, "hot");
    expect(await setOffset(db, deals.dates, 50)).toMatchObject({
      temperature: 51,
      temperature_offset: 50,
    });
    expect(one(await db.call<DealAnswer>("get_hottest_deals")).temperature).toBe(51);
    for (const offset of [1001, -1001, null]) {
      await expect(setOffset(db, deals.dates, offset)).rejects.toMatchObject({
        hint: "invalid_field",
      });
    }
  }));

test("only an admin learns that somebody else is an admin", () =>
  asMember("bilal", async (db) => {
    const ask = async (id?: string) =>
      one(
        await db.call<{ check_admin_status: boolean }>(
          "check_admin_status",
          id ? { user_id: id } : {},
        ),
      ).check_admin_status;
    expect(await ask()).toBe(false);
    expect(await ask(people.maryam)).toBe(false);
    await db.become("visitor");
    expect([await ask(), await ask(people.maryam)]).toEqual([false, false]);
    await db.become("maryam");
    expect([await ask(), await ask(people.maryam), await ask(people.bilal)]).toEqual([
      true,
      true,
      false,
    ]);
  }));
