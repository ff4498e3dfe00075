import { dateFormat } from "./intl-formatters.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago something was, in the largest unit that says enough; from a week on only the date does. */
export type Age =
  | { unit: "now" }
  | { unit: "minutes" | "hours" | "days"; count: number }
  | { unit: "date" };

/** The age of an ISO time. A time ahead of `now` (a clock that is off) counts as now. */
export function ageOf(time: string, now: Date): Age {
  const elapsed = now.getTime() - new Date(time).getTime();
  if (Number.isNaN(elapsed)) return { unit: "date" };
  if (elapsed < MINUTE) return { unit: "now" };
  if (elapsed < HOUR) return { unit: "minutes", count: Math.floor(elapsed / MINUTE) };
  if (elapsed < DAY) return { unit: "hours", count: Math.floor(elapsed / HOUR) };
  if (elapsed < 7 * DAY) return { unit: "days", count: Math.floor(elapsed / DAY) };
  return { unit: "date" };
}

/**
 * `30 Nov 2026`. Always by UTC, so that the server and every browser write the same text; an
 * unreadable time gives an empty one.
 */
export function formatDate(time: string, locale = "en"): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  const key = locale + Math.floor(date.getTime() / DAY);
  const known = written.get(key);
  if (known !== undefined) return known;
  if (written.size >= DAYS_KEPT) written.clear();
  const text = writeDate(date, locale);
  written.set(key, text);
  return text;
}

/** Days that were written before: a page of comments shows a few days many times. */
const written = new Map<string, string>();
const DAYS_KEPT = 2_000;

function writeDate(date: Date, locale: string): string {
  const parts = dateFormat(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
    numberingSystem: "latn",
  }).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((each) => each.type === type)?.value ?? "";
  return `${part("day")} ${part("month")} ${part("year")}`;
}
