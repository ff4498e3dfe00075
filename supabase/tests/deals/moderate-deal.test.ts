import { expect, test } from "vitest";
import { moderate, setOffset, update } from "../admin-calls.ts";
import { asAdmin } from "../as.ts";
import { one } from "../calls.ts";
import { deals } from "../people.ts";

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

test("a rejected deal is hidden and not counted, and its poster reads the reason", () =>
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

test("a deal marked as expired stays public but leaves the lists until it is approved again", () =>
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

test("of two admins, the second is refused because the deal was already decided", () =>
  asAdmin(async (db) => {
    const decide = (action: string) =>
      db.call("moderate_deal", {
        deal_id_param: deals.pending,
        action_param: action,
        expected_status_param: "pending",
      });
    await decide("approve");
    for (const action of ["approve", "reject", "expire"]) {
      await expect(decide(action)).rejects.toMatchObject({
        code: "PT409",
        hint: "already_decided",
      });
    }
    await db.become("visitor");
    expect(await db.call("get_deal", { deal_id_param: deals.pending })).toHaveLength(1);
  }));

test("a deal cannot be brought back after its announced end until the end is moved", () =>
  asAdmin(async (db) => {
    await expect(moderate(db, deals.ended, "approve")).rejects.toMatchObject({
      code: "PT409",
      hint: "end_passed",
      detail: expect.stringMatching(/"at"\s*:\s*"\d{4}-\d\d-\d\dT/),
    });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await update(db, deals.ended, { expires_at: tomorrow });
    expect(await moderate(db, deals.ended, "approve")).toMatchObject({
      status: "active",
      is_expired: false,
    });
  }));

test("the audit log has every decision about a deal, with the state before and after, and the reason", () =>
  asAdmin(async (db) => {
    await moderate(db, deals.pending, "approve");
    await moderate(db, deals.dates, "reject", "Not halal");
    await setOffset(db, deals.pending, -15, "Cheaper elsewhere");
    await update(db, deals.pending, { price: 12 });
    const log = await db.query(
      "select action, subject_id, reason, before, after from public.admin_actions order by created_at",
    );
    expect(log).toEqual([
      {
        action: "approve_deal",
        subject_id: deals.pending,
        reason: null,
        before: { status: "pending" },
        after: { status: "active" },
      },
      {
        action: "reject_deal",
        subject_id: deals.dates,
        reason: "Not halal",
        before: { status: "active" },
        after: { status: "rejected" },
      },
      {
        action: "set_deal_temperature",
        subject_id: deals.pending,
        reason: "Cheaper elsewhere",
        before: { temperature_offset: 0 },
        after: { temperature_offset: -15 },
      },
      {
        action: "update_deal",
        subject_id: deals.pending,
        reason: null,
        before: { price: 20 },
        after: { price: 12 },
      },
    ]);
  }));
