import { expect, test } from "vitest";
import { compareInTurns, median, percentile } from "./statistics.ts";

test("the median does not depend on order or outliers", () => {
  expect(median([3, 1000, 1])).toBe(3);
  expect(median([10, 9])).toBe(9.5);
  expect(median([7])).toBe(7);
});

test("the 95th percentile of 100 values is the 95th value, and that of one value is the value itself", () => {
  const values = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect(percentile(values, 95)).toBe(95);
  expect(percentile([7], 95)).toBe(7);
  expect(() => percentile([], 95)).toThrow("no percentile");
});

test("the input keeps its order", () => {
  const values = [3, 1, 2];
  median(values);
  expect(values).toEqual([3, 1, 2]);
});

test("the median of no values is an error", () => {
  expect(() => median([])).toThrow("no median");
});

test("both sides run alternately, and the first run of each is not counted", async () => {
  const order: string[] = [];
  let count = 0;
  const side = (name: string) => async () => {
    order.push(name);
    count += 1;
    return count;
  };
  const medians = await compareInTurns(2, side("a"), side("b"));
  expect(order.join("")).toBe("ababab");
  expect(medians).toEqual({ measured: 4, reference: 5 });
});
