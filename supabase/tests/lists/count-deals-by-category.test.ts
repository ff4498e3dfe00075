import { expect, test } from "vitest";
import { asAdmin, asOwner, asVisitor, type Db } from "../as.ts";
import { deals } from "../people.ts";

async function countOf(db: Db, category: string): Promise<number> {
  const rows = await db.call<{ category: string; deals: string }>("count_deals_by_category");
  return Number(rows.find((row) => row.category === category)?.deals ?? 0);
}

test("a visitor sees the number of running deals per category", () =>
  asVisitor(async (db) => {
    // Food contains the dates, which are running, and the honey, whose announced end has passed.
    expect(await countOf(db, "food")).toBe(1);
  }));

test("deals that are pending, rejected or marked as expired are not counted", () =>
  asVisitor(async (db) => {
    expect(await countOf(db, "prayer")).toBe(0);
    expect(await countOf(db, "tech")).toBe(0);
    expect(await countOf(db, "perfumes")).toBe(0);
  }));

test("an approved deal counts immediately", () =>
  asAdmin(async (db) => {
    await db.call("moderate_deal", { deal_id_param: deals.pending, action_param: "approve" });
    await db.become("visitor");
    expect(await countOf(db, "prayer")).toBe(1);
  }));

test("the counts agree with count_deals", () =>
  asOwner(async (db) => {
    const rows = await db.call<{ category: string; deals: string }>("count_deals_by_category");
    expect(rows.length).toBeGreaterThan(0);
    for (const { category, deals: number } of rows) {
      const [row] = await db.call<{ count_deals: string }>("count_deals", {
        category_filter: category,
      });
      expect(number).toBe(row?.count_deals);
    }
  }));
