import { dateFormat } from "./intl-formatters.ts";

/** Returns the month, such as `November 2026`, in UTC like the database. */
export function monthName(time: Date, locale = "en"): string {
  return dateFormat(locale, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
    numberingSystem: "latn",
  }).format(time);
}
