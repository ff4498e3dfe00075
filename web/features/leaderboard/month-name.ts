import { dateFormat } from "#lib/format/intl-formatters.ts";

/** `November 2026`: the leaderboard's month at a moment, by UTC as the database counts it (specification 3). */
export function monthName(now: Date, locale = "en"): string {
  return dateFormat(locale, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
    numberingSystem: "latn",
  }).format(now);
}
