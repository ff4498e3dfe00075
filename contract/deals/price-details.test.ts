import { expect, test } from "vitest";
import { inEnglish } from "#testing/in-english.ts";
import { dealColumns } from "./deal-columns.ts";
import { readDealFields } from "./deal-fields.ts";
import { editDealSchema } from "./edit-deal.ts";
import { factInput } from "./facts/fact-fields.ts";
import { dealInput, shareDealSchema } from "./share-deal-schema.ts";
import { unitPrice } from "./unit-price.ts";

const NO_FACTS = factInput({ travel_facts: null, finance_facts: null });
const attar = {
  ...dealInput(dealColumns(readDealFields({}))),
  title: "Oud and amber attar gift set",
  price: "19.99",
  merchant: "House of Rayhan",
  category: "perfumes",
};

function problems(change: Partial<typeof attar>) {
  const issues = shareDealSchema.safeParse({ ...attar, ...change }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], inEnglish(message)]));
}

test("a deal without details sends no details", () => {
  expect(shareDealSchema.parse(attar)).toMatchObject({
    delivery_kind: null,
    delivery_cost: null,
    free_delivery_over: null,
    channel: null,
    unit_amount: null,
    unit: null,
    deal_type: null,
    is_associated: null,
    original_price_source: null,
  });
});

test("a delivery cost is fixed, or waived from a minimum order, and makes the deal online by default", () => {
  expect(
    shareDealSchema.parse({ ...attar, delivery_kind: "fixed", delivery_cost: "2,95" }),
  ).toMatchObject({ delivery_kind: "fixed", delivery_cost: 2.95, channel: "online" });
  const freeFrom = { delivery_kind: "fixed", delivery_cost: "", free_delivery_over: "25" };
  expect(shareDealSchema.parse({ ...attar, ...freeFrom, channel: "both" })).toMatchObject({
    delivery_kind: "free_over",
    delivery_cost: null,
    free_delivery_over: 25,
    channel: "both",
  });
  expect(problems({ delivery_kind: "fixed" })).toEqual({
    delivery_cost: "Enter what delivery costs, or choose another answer.",
  });
});

test("a cost that another answer hides is not sent", () => {
  const values = { ...attar, delivery_kind: "included", delivery_cost: "2.95" };
  expect(shareDealSchema.parse(values)).toMatchObject({
    delivery_kind: "included",
    delivery_cost: null,
  });
});

test.each([
  [{ unit: "kg" }, "unit_amount", "Enter an amount such as 5 or 0.75."],
  [{ unit: "kg", unit_amount: "0" }, "unit_amount", "Enter an amount such as 5 or 0.75."],
  [{ unit: "kg", unit_amount: "100001" }, "unit_amount", "Enter an amount such as 5 or 0.75."],
  [{ unit: "kg", unit_amount: "0.0005" }, "unit_amount", "Enter an amount such as 5 or 0.75."],
  [{ unit_amount: "5" }, "unit", "Choose the unit of the amount."],
  [{ deal_type: "giveaway" }, "price", "Set the price to 0: a freebie or giveaway costs nothing."],
])("%j is refused", (change, field, message) => {
  expect(problems(change)).toEqual({ [field]: message });
  expect(
    editDealSchema
      .safeParse({ ...attar, ...NO_FACTS, ...change, reason: "" })
      .error?.issues.map(({ path }) => path[0]),
  ).toEqual([field]);
});

test("amounts are read with a comma and in Arabic digits", () => {
  for (const [typed, amount] of [
    ["0,75", 0.75],
    ["٥٠٠", 500],
    ["100000", 100_000],
    [".125", 0.125],
  ] as const) {
    const { unit_amount } = shareDealSchema.parse({ ...attar, unit: "g", unit_amount: typed });
    expect(unit_amount).toBe(amount);
  }
});

test("stored details fill the form, and the form returns the same details", () => {
  const row = {
    title: attar.title,
    price: 0,
    merchant: attar.merchant,
    category: "perfumes",
    original_price: 30,
    original_price_source: "seen",
    delivery_kind: "free_over",
    delivery_cost: 2.95,
    free_delivery_over: 25,
    channel: "both",
    unit_amount: 0.75,
    unit: "l",
    deal_type: "freebie",
    is_associated: true,
  };
  const { travel_facts, finance_facts, ...stored } = dealColumns(readDealFields(row));
  expect(stored).toMatchObject(row);
  expect(shareDealSchema.parse(dealInput(stored))).toEqual(stored);
  const unknown = dealColumns(readDealFields({ ...row, delivery_kind: "unknown" }));
  expect(dealInput({ ...unknown, delivery_cost: null, free_delivery_over: null })).toMatchObject({
    delivery_kind: "unknown",
    is_associated: "yes",
  });
});

test.each([
  [19.99, 5, "kg", 3.998, "kg"],
  [19.99, 500, "g", 39.98, "kg"],
  [6, 750, "ml", 8, "l"],
  [6, 3, "piece", 2, "piece"],
  [10, 4, "m", 2.5, "m"],
])("%s for %s %s is %s per %s", (price, unitAmount, unit, amount, compared) => {
  const found = unitPrice({ price, hasPrice: true, unit, unitAmount });
  expect(found?.unit).toBe(compared);
  expect(found?.amount).toBeCloseTo(amount, 6);
});

test("free deals, deals without a price and deals without an amount have no unit price", () => {
  const kilos = { price: 5, hasPrice: true, unit: "kg", unitAmount: 5 };
  expect(unitPrice({ ...kilos, price: 0 })).toBeNull();
  expect(unitPrice({ ...kilos, hasPrice: false })).toBeNull();
  expect(unitPrice({ ...kilos, unitAmount: null })).toBeNull();
});
