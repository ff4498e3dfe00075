import { expect, test } from "vitest";
import { isMet, type Measurement, ratioOf } from "./measurement.ts";

const pages: Measurement = {
  name: "pages",
  measured: 500,
  reference: 1000,
  unit: "/s",
  target: { atLeast: 0.5 },
};

test("half the rate of a bare server meets a target of one half", () => {
  expect(ratioOf(pages)).toBe(0.5);
  expect(isMet(pages)).toBe(true);
});

test("one page fewer misses the target", () => {
  expect(isMet({ ...pages, measured: 499 })).toBe(false);
});

test("a duration above the maximum misses the target, a shorter one meets it", () => {
  const list = { ...pages, unit: "ms", target: { atMost: 1.5 } };
  expect(isMet({ ...list, measured: 1501 })).toBe(false);
  expect(isMet({ ...list, measured: 1500 })).toBe(true);
  expect(isMet({ ...list, measured: 10 })).toBe(true);
});

test("a reference of zero is an error", () => {
  expect(() => isMet({ ...pages, reference: 0 })).toThrow("pages: the reference is not positive");
});
