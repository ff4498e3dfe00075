import { expect, test } from "vitest";
import { ageOf, formatDate } from "./format-relative-time.ts";

const now = new Date("2026-11-30T12:00:00Z");

test("the age of a deal is shown in minutes, hours, then days", () => {
  expect(ageOf("2026-11-30T11:59:30Z", now)).toEqual({ unit: "now" });
  expect(ageOf("2026-11-30T11:36:00Z", now)).toEqual({ unit: "minutes", count: 24 });
  expect(ageOf("2026-11-30T11:00:00Z", now)).toEqual({ unit: "hours", count: 1 });
  expect(ageOf("2026-11-27T11:00:00Z", now)).toEqual({ unit: "days", count: 3 });
});

test("after a week only the date is shown", () => {
  expect(ageOf("2026-11-23T12:00:00Z", now)).toEqual({ unit: "date" });
  expect(ageOf("2026-11-23T12:00:01Z", now)).toEqual({ unit: "days", count: 6 });
});

test("a future time counts as now", () => {
  expect(ageOf("2026-11-30T12:05:00Z", now)).toEqual({ unit: "now" });
});

test("dates have the order day, month, year everywhere", () => {
  expect(formatDate("2026-11-30T23:59:00Z")).toBe("30 Nov 2026");
  expect(formatDate("2026-09-01T00:00:00Z")).toBe("1 Sep 2026");
  expect(formatDate("nonsense")).toBe("");
});
