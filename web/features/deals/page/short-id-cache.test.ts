// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { recallFullId, rememberDealIds } from "./short-id-cache.ts";

const DATES = "a1b2c3d4-0000-4000-8000-000000000001";

beforeEach(() => localStorage.clear());

test("a deal seen before is found by the first 7 characters of its id", () => {
  expect(recallFullId("a1b2c3d")).toBeNull();
  rememberDealIds([DATES]);
  expect(recallFullId("a1b2c3d")).toBe(DATES);
});

test("if two ids have the same beginning, the one seen last is returned", () => {
  const twin = "a1b2c3d9-0000-4000-8000-000000000009";
  rememberDealIds([DATES]);
  rememberDealIds([twin]);
  expect(recallFullId("a1b2c3d")).toBe(twin);
});

test("after 500 deals the oldest are evicted", () => {
  const id = (number: number) => `${number.toString(16).padStart(8, "0")}-0000-4000-8000-0`;
  rememberDealIds([DATES]);
  rememberDealIds(Array.from({ length: 500 }, (_, index) => id(index * 16)));
  expect(recallFullId("a1b2c3d")).toBeNull();
  expect(recallFullId(id(499 * 16).slice(0, 7))).toBe(id(499 * 16));
});

test("values that this site did not store are ignored", () => {
  localStorage.setItem("samha-short-ids", '{"a1b2c3d": 7}');
  expect(recallFullId("a1b2c3d")).toBeNull();
});
