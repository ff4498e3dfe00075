import { DEFAULT_LANGUAGE, type Language, languageFacts } from "#contract/language.ts";

const LONG = { weekday: "long", day: "numeric", month: "long" } as const;

/** Returns an ISO day as `Monday 8 February`, with the year if it is not the year of `today`. */
export function seasonDayText(day: string, language: Language, today: string): string {
  const hasYear = day.slice(0, 4) !== today.slice(0, 4);
  const format = formatOf(language, hasYear ? { ...LONG, year: "numeric" } : LONG);
  return format.format(new Date(day)).replace(/(?<=^\p{L}+)[,،]/u, "");
}

/** Returns an ISO day as `8 February`. */
export function shortDayText(day: string, language: Language): string {
  return formatOf(language, { day: "numeric", month: "long" }).format(new Date(day));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const locale = language === DEFAULT_LANGUAGE ? "en-GB" : languageFacts(language).numbers;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  formats.set(key, format);
  return format;
}
