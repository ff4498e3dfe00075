import { expect, test } from "vitest";
import { inEnglish } from "#testing/in-english.ts";
import {
  type AddVoucherInput,
  addVoucherSchema,
  detailsOf,
  discountOf,
  minSpendOf,
} from "./voucher-schema.ts";

const dates15: AddVoucherInput = {
  code: " DATES15 ",
  merchant: "Nakheel Grocers",
  merchant_url: "",
  discount_type: "percentage",
  discount_value: "15",
  min_spend: "",
  currency: "GBP",
  new_customers_only: "",
  single_use: "",
  exclusions: "",
  source_url: "",
  description: "",
  expiry_date: "",
  brand_image_url: "",
};

function problems(changes: Partial<AddVoucherInput>): string[] {
  const result = addVoucherSchema.safeParse({ ...dates15, ...changes });
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path}: ${inEnglish(message)}`);
}

test("a code with its required fields is valid, and surrounding spaces are removed", () => {
  expect(problems({})).toEqual([]);
  expect(addVoucherSchema.parse(dates15).code).toBe("DATES15");
});

test.each([
  [{ code: "X" }, "code: Enter the code: 2 to 40 characters."],
  [{ code: "TWO WORDS" }, "code: Enter the code without spaces."],
  [{ merchant: " " }, "merchant: Which shop takes the code?"],
  [
    { merchant_url: "javascript:alert(1)" },
    "merchant_url: Enter a link that starts with https:// or http://",
  ],
  [
    { brand_image_url: "data:logo" },
    "brand_image_url: Enter a link that starts with https:// or http://",
  ],
  [{ discount_type: "" }, "discount_type: Choose the type of offer."],
  [{ discount_value: "" }, "discount_value: Enter how much the code takes off."],
  [{ discount_value: "101" }, "discount_value: Enter a percentage of at most 100."],
  [
    { min_spend: "thirty" },
    "min_spend: Enter the price as a number, for example 19.50. Use 0 if it’s free.",
  ],
  [{ expiry_date: "soon" }, "expiry_date: Enter the date as day, month and year."],
  [{ expiry_date: "2020-01-01" }, "expiry_date: Choose today or a later day."],
])("%j is refused at the invalid field", (changes, problem) => {
  expect(problems(changes)).toEqual([problem]);
});

test("a code of 41 characters and a description of 501 are too long", () => {
  expect(problems({ code: "x".repeat(41) })).toHaveLength(1);
  expect(problems({ description: "x".repeat(501) })).toHaveLength(1);
  expect(problems({ code: "x".repeat(40), description: "x".repeat(500) })).toEqual([]);
});

test("exclusions of 301 characters and a source that is not a link are refused", () => {
  expect(problems({ exclusions: "x".repeat(300), source_url: "shop.example/offers" })).toEqual([]);
  expect(problems({ exclusions: "x".repeat(301) })).toHaveLength(1);
  expect(problems({ source_url: "javascript:alert(1)" })).toEqual([
    "source_url: Enter a link that starts with https:// or http://",
  ]);
});

test("the conditions of a code are sent if at least one differs from its default", () => {
  const detailsFrom = (changes: Partial<AddVoucherInput>) =>
    detailsOf(addVoucherSchema.parse({ ...dates15, ...changes }));
  expect(detailsFrom({})).toBeNull();
  expect(detailsFrom({ single_use: "yes" })).toEqual({
    currency: "GBP",
    new_customers_only: false,
    single_use: true,
    exclusions: "",
    source_url: "",
  });
  expect(detailsFrom({ currency: "EUR" })).toMatchObject({ currency: "EUR" });
});

test("a code that ends today is still valid", () => {
  expect(problems({ expiry_date: new Date().toISOString().slice(0, 10) })).toEqual([]);
});

test.each([
  ["percentage", "15%", 15],
  ["fixed", "£7.50", 7.5],
  ["fixed", "150", 150],
  ["free_delivery", "3", null],
  ["other", "", null],
] as const)("a %s discount typed as %j is %j", (discount_type, discount_value, amount) => {
  expect(problems({ discount_type, discount_value })).toEqual([]);
  expect(discountOf({ discount_type, discount_value, currency: "GBP" })).toBe(amount);
});

test.each([
  ["£30", 30],
  ["7,50", 7.5],
  ["0", null],
  ["", null],
])("a minimum spend typed as %j is %j", (min_spend, amount) => {
  expect(problems({ min_spend })).toEqual([]);
  expect(minSpendOf({ min_spend, currency: "GBP" })).toBe(amount);
});
