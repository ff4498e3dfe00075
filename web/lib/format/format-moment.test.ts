import { expect, test } from "vitest";
import { formatMoment } from "./format-moment.ts";

test("a moment names the day of the week, the date and the time", () => {
  expect(formatMoment("2026-11-22T10:00:00Z", "en", "UTC")).toBe("Sunday 22 November, 10:00");
  expect(formatMoment("2026-11-22T23:30:00Z", "en", "Europe/Istanbul")).toBe(
    "Monday 23 November, 02:30",
  );
});

test("Arabic has its own month names and the same digits", () => {
  expect(formatMoment("2026-11-22T10:00:00Z", "ar", "UTC")).toBe("الأحد 22 نوفمبر، 10:00");
});

test("an unreadable time gives an empty text", () => {
  expect(formatMoment("soon", "en", "UTC")).toBe("");
});
