import { expect, test } from "vitest";
import { formatCount, formatTemperature } from "./format-temperature.ts";

test("degrees are written with their sign", () => {
  expect(formatTemperature(118)).toBe("118°");
  expect(formatTemperature(0)).toBe("0°");
});

test("below zero the sign is a true minus, not a hyphen", () => {
  expect(formatTemperature(-12)).toBe("\u221212°");
});

test("degrees and counts are grouped from a thousand", () => {
  expect(formatTemperature(1024)).toBe("1,024°");
  expect(formatTemperature(-1024)).toBe("−1,024°");
  expect(formatCount(999)).toBe("999");
  expect(formatCount(1204)).toBe("1,204");
});
