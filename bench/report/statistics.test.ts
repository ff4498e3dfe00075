import { expect, test } from "vitest";
import { compareInTurns, median, percentile } from "./statistics.ts";

test("the median is the middle one, whatever the order and however wild the ends", () => {
  expect(median([3, 1000, 1])).toBe(3);
  expect(median([10, 9])).toBe(9.5);
  expect(median([7])).toBe(7);
});

test("95 of 100 values do not exceed the 95th percentile, and one of one is all of it", () => {
  const values = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect(percentile(values, 95)).toBe(95);
  expect(percentile([7], 95)).toBe(7);
  expect(() => percentile([], 95)).toThrow("no percentile");
});

test("the values handed in stay in their order", () => {
  const values = [3, 1, 2];
  median(values);
  expect(values).toEqual([3, 1, 2]);
});

test("there is no median of nothing", () => {
  expect(() => median([])).toThrow("no median");
});

test("the medians are of sides that take turns, without the first turn, which warms up", async () => {
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
