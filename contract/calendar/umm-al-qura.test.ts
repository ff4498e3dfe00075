import { expect, test } from "vitest";
import { addDays, firstDay, hijriDate, YEARS } from "./umm-al-qura.ts";

const MONTHS = Array.from({ length: 168 }, (_, index) => ({
  year: YEARS.first + Math.floor(index / 12),
  month: (index % 12) + 1,
}));

test("every month has 29 or 30 days", () => {
  const starts = MONTHS.map(({ year, month }) => firstDay(year, month));
  const lengths = starts.slice(1).map((start, index) => {
    const previous = starts[index] ?? "";
    return (Date.parse(start) - Date.parse(previous)) / 86_400_000;
  });
  expect(lengths).toHaveLength(167);
  expect(lengths.filter((length) => length !== 29 && length !== 30)).toEqual([]);
});

test("the first day of a month is day 1 of its Hijri date, and the day before belongs to the previous month", () => {
  for (const { year, month } of MONTHS) {
    const start = firstDay(year, month);
    expect(hijriDate(start)).toEqual({ year, month, day: 1 });
    if (start === firstDay(YEARS.first, 1)) continue;
    expect(hijriDate(addDays(start, -1)).month).toBe(month === 1 ? 12 : month - 1);
  }
});

test.each([
  ["2027-01-09", { year: 1448, month: 8, day: 1 }],
  ["2027-02-08", { year: 1448, month: 9, day: 1 }],
  ["2027-02-28", { year: 1448, month: 9, day: 21 }],
  ["2027-03-09", { year: 1448, month: 10, day: 1 }],
  ["2027-05-07", { year: 1448, month: 12, day: 1 }],
  ["2027-05-16", { year: 1448, month: 12, day: 10 }],
  ["2028-01-28", { year: 1449, month: 9, day: 1 }],
])("%s is %o", (day, date) => {
  expect(hijriDate(day)).toEqual(date);
});

test.each(["2025-06-25", "2039-02-01", "soon", ""])("%j has no Hijri date", (day) => {
  expect(() => hijriDate(day)).toThrow(RangeError);
});

test.each([
  [1446, 9],
  [1461, 1],
  [1448, 0],
  [1448, 13],
])("month %2$i of %1$i has no first day", (year, month) => {
  expect(() => firstDay(year, month)).toThrow(RangeError);
});
