import { expect, test } from "vitest";
import { discountPercent } from "./discount.ts";

test("a discount is a whole percentage, never rounded up", () => {
  expect(discountPercent({ totalPrice: null, price: 30, hasPrice: true, originalPrice: 45 })).toBe(
    33,
  );
  expect(discountPercent({ totalPrice: null, price: 0, hasPrice: true, originalPrice: 45 })).toBe(
    100,
  );
});

test("there is no saving without a price, or without an original price above it", () => {
  expect(
    discountPercent({ totalPrice: null, price: 30, hasPrice: true, originalPrice: null }),
  ).toBeNull();
  expect(
    discountPercent({ totalPrice: null, price: 30, hasPrice: true, originalPrice: 30 }),
  ).toBeNull();
  expect(
    discountPercent({ totalPrice: null, price: 0, hasPrice: false, originalPrice: 30 }),
  ).toBeNull();
  expect(
    discountPercent({ totalPrice: null, price: 99.9, hasPrice: true, originalPrice: 100 }),
  ).toBeNull();
});

test("a saving counts the delivery, so that the two prices can be compared", () => {
  const deal = { price: 20, hasPrice: true, originalPrice: 62 };
  expect(discountPercent({ ...deal, totalPrice: 31 })).toBe(50);
  expect(discountPercent({ ...deal, totalPrice: 62 })).toBeNull();
});
