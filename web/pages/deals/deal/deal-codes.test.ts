import { expect, test } from "vitest";
import { codesForDeal } from "#contract/vouchers/deal-codes.ts";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { voucher } from "#features/vouchers/list/voucher.fixture.ts";

const codes = [
  voucher({ code: "POST", discountType: "free_delivery", discountValue: null }),
  voucher({ code: "TENTH", discountType: "percentage", discountValue: 10 }),
  voucher({ code: "FIVER", discountType: "fixed", discountValue: 5, minSpend: 25 }),
];
const codesOf = (changes: Parameters<typeof aminasDates>[0]) =>
  codesForDeal(aminasDates(changes), codes).map(({ code }) => code);

test("the code that saves most on the deal is first", () => {
  expect(codesOf({ price: 40 })).toEqual(["FIVER", "TENTH", "POST"]);
  expect(codesOf({ price: 60 })).toEqual(["TENTH", "FIVER", "POST"]);
});

test("a price below the minimum spend, or in another currency, omits the code", () => {
  expect(codesOf({ price: 25 })).toContain("FIVER");
  expect(codesOf({ price: 24.99 })).toEqual(["TENTH", "POST"]);
  expect(codesOf({ price: 90, currency: "EUR" })).toEqual(["TENTH", "POST"]);
});

test("a deal without a price keeps all codes in their order", () => {
  expect(codesOf({ price: 0, hasPrice: false })).toEqual(["POST", "TENTH", "FIVER"]);
});

test("a free and an expired deal have no codes", () => {
  expect(codesOf({ price: 0 })).toEqual([]);
  expect(codesOf({ price: 40, isExpired: true })).toEqual([]);
});
