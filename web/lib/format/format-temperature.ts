import { numberFormat } from "./intl-formatters.ts";

/** Returns degrees such as `118°`, `−12°` with a true minus (U+2212), `1,024°`. */
export function formatTemperature(degrees: number, locale = "en"): string {
  return `${degrees < 0 ? "−" : ""}${formatCount(Math.abs(degrees), locale)}°`;
}

export function formatCount(count: number, locale = "en"): string {
  return numberFormat(locale, {
    maximumFractionDigits: 0,
    numberingSystem: "latn",
    useGrouping: "always",
  }).format(count);
}
