import { dateFormat } from "./intl-formatters.ts";

const DAY = 24 * 60 * 60_000;

/** The number of midnights (UTC) from one moment to another; 0 on the same day, negative before it. */
export function utcDaysBetween(from: Date, to: Date): number {
  return Math.floor(to.getTime() / DAY) - Math.floor(from.getTime() / DAY);
}

/** `Sun`, by UTC like every date of the site. */
export function formatWeekday(time: string, locale: string): string {
  return format(time, locale, { weekday: "short" });
}

/** `3 Dec`, by UTC. */
export function formatDay(time: string, locale: string): string {
  return format(time, locale === "en" ? "en-GB" : locale, { day: "numeric", month: "short" });
}

function format(time: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  return dateFormat(locale, { ...options, timeZone: "UTC", numberingSystem: "latn" }).format(date);
}
