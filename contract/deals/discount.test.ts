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

test.each([
  [36, 45, 20],
  [0.24, 0.3, 20],
  [19.99, 19.98 * 2, 49],
  [999_999.99, 1_000_000, null],
  [0.01, 1_000_000, 99],
])(
  "%d instead of %d is a discount of %j percent, rounded down",
  (price, originalPrice, percent) => {
    expect(discountPercent({ totalPrice: null, price, hasPrice: true, originalPrice })).toBe(
      percent,
    );
  },
);

test("a price reduced by a whole percentage saves exactly that percentage", () => {
  for (let percent = 1; percent < 100; percent += 1) {
    const deal = { totalPrice: null, hasPrice: true, originalPrice: 3 };
    expect(discountPercent({ ...deal, price: (300 - 3 * percent) / 100 })).toBe(percent);
  }
});

test("there is no saving without a price, without a higher original price, or below 1 percent", () => {
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

test("a saving is the difference between the original price and the total with delivery", () => {
  const deal = { price: 20, hasPrice: true, originalPrice: 62 };
  expect(discountPercent({ ...deal, totalPrice: 31 })).toBe(50);
  expect(discountPercent({ ...deal, totalPrice: 62 })).toBeNull();
});
