import { expect, test } from "vitest";
import { formatPrice } from "./format-price.ts";

test("a price shows decimals only when it has any", () => {
  expect(formatPrice(24.99, "GBP")).toBe("£24.99");
  expect(formatPrice(19.5, "GBP")).toBe("£19.50");
  expect(formatPrice(14, "GBP")).toBe("£14");
});

test("a price is grouped from a thousand", () => {
  expect(formatPrice(1149, "GBP")).toBe("£1,149");
  expect(formatPrice(12499.99, "GBP")).toBe("£12,499.99");
});

test("currencies that share a sign are distinguishable, and those without decimals have none", () => {
  expect(formatPrice(8, "USD")).toBe("$8");
  expect(formatPrice(8, "CAD")).toBe("CA$8");
  expect(formatPrice(1500, "JPY")).toBe("¥1,500");
});

test("a currency that does not exist never breaks the page", () => {
  expect(formatPrice(5, "??")).toBe("5 ??");
});

test("Arabic pages keep Latin digits", () => {
  expect(formatPrice(1149, "GBP", "ar-EG")).toContain("1,149");
});
