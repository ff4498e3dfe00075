import { expect, test } from "vitest";
import { pageNumbers } from "./page-numbers.ts";

test("a short list shows every page", () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(2, 5)).toEqual([1, 2, 3, 4, 5]);
});

test("at the start there is a gap before the last page", () => {
  expect(pageNumbers(1, 12)).toEqual([1, 2, 3, 4, "gap", 12]);
});

test("in the middle the neighbors are shown, with gaps on both sides", () => {
  expect(pageNumbers(6, 12)).toEqual([1, "gap", 5, 6, 7, "gap", 12]);
});

test("at the end there is a gap after the first page", () => {
  expect(pageNumbers(12, 12)).toEqual([1, "gap", 9, 10, 11, 12]);
});

test("a gap never hides a single page", () => {
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  for (let page = 1; page <= 12; page++) {
    const slots = pageNumbers(page, 12);
    for (const [index, slot] of slots.entries()) {
      if (slot !== "gap") continue;
      expect(Number(slots[index + 1]) - Number(slots[index - 1])).toBeGreaterThan(2);
    }
  }
});
