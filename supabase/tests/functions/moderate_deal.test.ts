import { expect, test } from "vitest";
import { moderate } from "../admin-calls.ts";
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
