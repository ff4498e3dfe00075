import { expect, test } from "vitest";
import { isMet, type Measurement, ratioOf } from "./measurement.ts";

const pages: Measurement = {
  name: "pages",
  measured: 500,
  reference: 1000,
  unit: "/s",
  wanted: { atLeast: 0.5 },
};

test("half the pages of a bare server are enough where half is wanted", () => {
  expect(ratioOf(pages)).toBe(0.5);
  expect(isMet(pages)).toBe(true);
});

test("one page fewer is a miss", () => {
  expect(isMet({ ...pages, measured: 499 })).toBe(false);
});

test("a list that takes longer than allowed is a miss, a faster one is not", () => {
  const list = { ...pages, unit: "ms", wanted: { atMost: 1.5 } };
  expect(isMet({ ...list, measured: 1501 })).toBe(false);
  expect(isMet({ ...list, measured: 1500 })).toBe(true);
  expect(isMet({ ...list, measured: 10 })).toBe(true);
});

test("a reference that measured nothing is never taken for a success", () => {
  expect(() => isMet({ ...pages, reference: 0 })).toThrow("pages: the reference measured nothing");
});
