import { expect, test } from "vitest";
import { isShortDealId, paths, shortDealId } from "./paths.ts";

const ID = "d0000000-0000-4000-8000-000000000001";

test("an id shorter than 32 characters without a hyphen is a prefix", () => {
  expect(isShortDealId("d000000")).toBe(true);
  expect(isShortDealId("a".repeat(31))).toBe(true);
  expect(isShortDealId("a".repeat(32))).toBe(false);
  expect(isShortDealId("d000-00")).toBe(false);
  expect(isShortDealId(ID)).toBe(false);
});

test("links to a deal contain the first 7 characters of its id", () => {
  expect(shortDealId(ID)).toBe("d000000");
});

test("a link to sign-in or sign-up contains the page to return to, except the home page", () => {
  expect(paths.loginThen("/submit?a=1")).toBe("/login?next=%2Fsubmit%3Fa%3D1");
  expect(paths.registerThen("/submit?a=1")).toBe("/register?next=%2Fsubmit%3Fa%3D1");
  expect(paths.loginThen("/")).toBe("/login");
  expect(paths.registerThen("/")).toBe("/register");
});
