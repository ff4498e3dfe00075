import { dateFormat } from "./intl-formatters.ts";

const DAY = 24 * 60 * 60_000;

/** Returns the number of midnights between two moments in a time zone; negative if `to` is on an earlier day. */
export function midnightsBetween(from: Date, to: Date, timeZone: string): number {
  return daysUntil(isoDay(to, timeZone), isoDay(from, timeZone));
}

/** Returns the number of days from one ISO day to another: 0 for the same day, negative for an earlier one. */
export function daysUntil(day: string, today: string): number {
  return (Date.parse(day) - Date.parse(today)) / DAY;
}

/** Returns the date in a time zone: `2026-11-20`. */
export function isoDay(date: Date, timeZone: string): string {
  return dateFormat("sv-SE", { dateStyle: "short", timeZone }).format(date);
}

/** Returns `Sun`. */
export function formatWeekday(time: string, locale: string, timeZone: string): string {
  return format(time, locale, { weekday: "short", timeZone });
}

/** Returns `3 Dec`, or `3 December` with a long month. */
export function formatDay(
  time: string,
  locale: string,
  timeZone: string,
  month: "short" | "long" = "short",
): string {
  const language = locale === "en" ? "en-GB" : locale;
  return oneSeptember(format(time, language, { day: "numeric", month, timeZone }));
}

/** Browsers and Node differ in "Sep" and "Sept". */
function oneSeptember(text: string): string {
  return text.replace(/Sept\b/, "Sep");
}

/** Returns `23:59`. */
export function formatHour(time: string, locale: string, timeZone: string): string {
  return format(time, locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
}

function format(time: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  return dateFormat(locale, { ...options, numberingSystem: "latn" }).format(date);
}
