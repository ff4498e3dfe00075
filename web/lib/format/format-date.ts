import { oneSeptember } from "./format-day.ts";
import { dateFormat } from "./intl-formatters.ts";

/** Returns `3 Dec 2026` for an ISO day, or an empty text if it is unreadable. Not in `format-day.ts`, which lists load. */
export function formatDate(day: string, locale: string): string {
  return oneSeptember(format(day, locale, { day: "numeric", month: "short", year: "numeric" }));
}

/** Returns `December 2026` for a time, in UTC. */
export function formatMonth(time: string, locale: string): string {
  return format(time, locale, { month: "long", year: "numeric" });
}

function format(time: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  const language = locale === "en" ? "en-GB" : locale;
  return dateFormat(language, { ...options, timeZone: "UTC", numberingSystem: "latn" }).format(
    date,
  );
}
