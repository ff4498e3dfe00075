import { dateFormat } from "./intl-formatters.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Time since a moment in the largest suitable unit. After a week, the date is shown instead. */
export type Age =
  | { unit: "now" }
  | { unit: "minutes" | "hours" | "days"; count: number }
  | { unit: "date" };

/** Returns the age of an ISO time. A future time (from a wrong clock) counts as now. */
export function ageOf(time: string, now: Date): Age {
  const elapsed = now.getTime() - new Date(time).getTime();
  if (Number.isNaN(elapsed)) return { unit: "date" };
  if (elapsed < MINUTE) return { unit: "now" };
  if (elapsed < HOUR) return { unit: "minutes", count: Math.floor(elapsed / MINUTE) };
  if (elapsed < DAY) return { unit: "hours", count: Math.floor(elapsed / HOUR) };
  if (elapsed < 7 * DAY) return { unit: "days", count: Math.floor(elapsed / DAY) };
  return { unit: "date" };
}

/** Returns `30 Nov 2026`, in UTC, so that server and browser agree. An unreadable time returns an empty text. */
export function formatDate(time: string, locale = "en"): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  const key = locale + Math.floor(date.getTime() / DAY);
  const cached = datesByDay.get(key);
  if (cached !== undefined) return cached;
  if (datesByDay.size >= DAYS_MAX) datesByDay.clear();
  const text = writeDate(date, locale);
  datesByDay.set(key, text);
  return text;
}

/** Cache of dates: a page of comments repeats a few days many times. */
const datesByDay = new Map<string, string>();
const DAYS_MAX = 2_000;

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
