import { expect, test } from "vitest";
import { priceLimits, priceRangeFrom } from "./price-range.ts";

test.each([
  [null, null, [0, 1000]],
  ["10", "50", [10, 50]],
  [" 9.99 ", null, [9.99, null]],
  [null, "5000", [null, 5000]],
  [null, "1000", [null, 1000]],
  ["0", null, [0, null]],
  ["0", "1000", [null, 1000]],
  ["50", "10", [10, 50]],
  ["1500", "1000", [1000, 1500]],
  ["£1,500", "2,500.50", [1500, 2500.5]],
  ["12,50", "20", [12.5, 20]],
  [null, "٥٠", [null, 50]],
  [null, "\u200f£50", [null, 50]],
  ["۱۰", "۱٬۵۰۰", [10, 1500]],
  ["", "", [0, 1000]],
  ["12,999", "", [12_999, null]],
  ["", "١٢،٩٩٩", [null, 12_999]],
  ["1,2,3", "", [0, 1000]],
  ["€5", "$9", [0, 1000]],
  ["-5", "1e3", [0, 1000]],
  ["ten", "0x10", [0, 1000]],
  ["9.999", "1000001", [0, 1000]],
  ["Infinity", "NaN", [0, 1000]],
])("from %j to %j is the range %j", (from, to, range) => {
  expect(priceRangeFrom(from, to)).toEqual(range);
});

test("only a missing limit filters nothing", () => {
  expect(priceLimits([0, 1000])).toEqual({ min: null, max: null });
  expect(priceLimits([10, null])).toEqual({ min: 10, max: null });
  expect(priceLimits([0, null])).toEqual({ min: 0, max: null });
  expect(priceLimits([0, 50])).toEqual({ min: null, max: 50 });
  expect(priceLimits([null, 50])).toEqual({ min: null, max: 50 });
  expect(priceLimits([null, 1000])).toEqual({ min: null, max: 1000 });
  expect(priceLimits([10, 1000])).toEqual({ min: 10, max: 1000 });
});
