import { expect, test } from "vitest";
import { discountPercent } from "./discount.ts";

test("a discount is a whole percentage, never rounded up", () => {
  expect(discountPercent({ price: 30, hasPrice: true, originalPrice: 45 })).toBe(33);
  expect(discountPercent({ price: 0, hasPrice: true, originalPrice: 45 })).toBe(100);
});

test("there is no saving without a price, or without an original price above it", () => {
  expect(discountPercent({ price: 30, hasPrice: true, originalPrice: null })).toBeNull();
  expect(discountPercent({ price: 30, hasPrice: true, originalPrice: 30 })).toBeNull();
  expect(discountPercent({ price: 0, hasPrice: false, originalPrice: 30 })).toBeNull();
  expect(discountPercent({ price: 99.9, hasPrice: true, originalPrice: 100 })).toBeNull();
});
