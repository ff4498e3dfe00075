import { expect, test } from "vitest";
import { parsePrice, writePrice } from "./price.ts";

test.each([
  [0, "0"],
  [19, "19"],
  [11.5, "11.50"],
  [1299.99, "1299.99"],
])("a form shows %d as %s and parses it back", (price, text) => {
  expect(writePrice(price)).toBe(text);
  expect(parsePrice(text).amount).toBe(price);
});
