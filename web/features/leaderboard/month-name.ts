import { dateFormat } from "#lib/format/intl-formatters.ts";

/** Returns `November 2026`, in UTC as in the database. */
export function monthName(now: Date, locale = "en"): string {
  return dateFormat(locale, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
    numberingSystem: "latn",
  }).format(now);
}
