import { expect, test } from "vitest";
import { isOwnShop } from "./own-shop.ts";

const amina = { id: "amina", shopKeys: ["date-house"] };

test.each([
  [{ userId: "amina", merchant: "Mat Shop", isAssociated: true }, true],
  [{ userId: "amina", merchant: "Mat Shop", isAssociated: false }, false],
  [{ userId: "bilal", merchant: "Mat Shop", isAssociated: true }, false],
  [{ userId: "bilal", merchant: "DATE House", isAssociated: false }, true],
  [{ userId: null, merchant: "Mat Shop", isAssociated: true }, false],
])("%j is a deal of Amina's shop: %s", (deal, expected) => {
  expect(isOwnShop(deal, amina)).toBe(expected);
  expect(isOwnShop(deal, null)).toBe(false);
});
