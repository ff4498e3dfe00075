import { expect, test } from "vitest";
import { seasonDayText } from "./season-day-text.ts";

test.each([
  ["2027-02-08", "en", "Monday 8 February"],
  ["2027-02-08", "ar", "الاثنين 8 فبراير"],
  ["2028-01-28", "en", "Friday 28 January 2028"],
  ["2028-01-28", "ar", "الجمعة 28 يناير 2028"],
] as const)("in 2027 the day %s in %s is %s", (day, language, text) => {
  expect(seasonDayText(day, language, "2027-01-09")).toBe(text);
});
