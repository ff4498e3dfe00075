import { expect, test } from "vitest";
import { isShortDealId, shortDealId } from "./paths.ts";

const ID = "d0000000-0000-4000-8000-000000000001";

test("an id shorter than 32 characters without a hyphen is a prefix", () => {
  expect(isShortDealId("d000000")).toBe(true);
  expect(isShortDealId("a".repeat(31))).toBe(true);
  expect(isShortDealId("a".repeat(32))).toBe(false);
  expect(isShortDealId("d000-00")).toBe(false);
  expect(isShortDealId(ID)).toBe(false);
});

test("links to a deal carry the first 7 characters of its id", () => {
  expect(shortDealId(ID)).toBe("d000000");
});
