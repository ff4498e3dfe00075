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

test("the code that saves the most on the deal is first", () => {
  expect(codesOf({ price: 40 })).toEqual(["FIVER", "TENTH", "POST"]);
  expect(codesOf({ price: 60 })).toEqual(["TENTH", "FIVER", "POST"]);
});

test("a price below the minimum spend or in another currency hides the code", () => {
  expect(codesOf({ price: 25 })).toContain("FIVER");
  expect(codesOf({ price: 24.99 })).toEqual(["TENTH", "POST"]);
  expect(codesOf({ price: 90, currency: "EUR" })).toEqual(["TENTH", "POST"]);
});

test("a deal without a price keeps all codes in their order", () => {
  expect(codesOf({ price: 0, hasPrice: false })).toEqual(["POST", "TENTH", "FIVER"]);
});

test("the deal's own code is first, even below its minimum spend and on a free deal", () => {
  const { id } = aminasDates();
  const own = voucher({ code: "OWN", dealId: id, minSpend: 500, discountValue: 1 });
  for (const [price, expected] of [
    [40, ["OWN", "FIVER", "TENTH", "POST"]],
    [0, ["OWN"]],
  ] as const) {
    const shown = codesForDeal(aminasDates({ price }), [...codes, own]);
    expect(shown.map(({ code }) => code)).toEqual(expected);
  }
  expect(codesForDeal(aminasDates({ price: 40, isExpired: true }), [own])).toEqual([]);
});

test("a failing code is last", () => {
  const proof = { worked: 0, failed: 5, lastWorkedAt: null, failingReason: "expired" } as const;
  const failing = voucher({ code: "HALF", discountValue: 50, proof });
  expect(codesForDeal(aminasDates({ price: 40 }), [failing, ...codes]).at(-1)?.code).toBe("HALF");
});

test("neither a free nor an expired deal shows the merchant's codes", () => {
  expect(codesOf({ price: 0 })).toEqual([]);
  expect(codesOf({ price: 40, isExpired: true })).toEqual([]);
});
