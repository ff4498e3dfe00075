import { dateFormat } from "./intl-formatters.ts";

/** Returns `3 Dec 2026` for an ISO day without a time zone; empty for another text. Apart from the days of cards, which every page loads. */
export function formatDate(day: string, locale: string): string {
  const date = new Date(day);
  if (Number.isNaN(date.getTime())) return "";
  const language = locale === "en" ? "en-GB" : locale;
  return dateFormat(language, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
    numberingSystem: "latn",
  }).format(date);
}
