import { type Language, languageFacts } from "#contract/language.ts";

interface MomentOptions extends Intl.DateTimeFormatOptions {
  /** Whether the text names the time zone; it always does if that is not the reader's. */
  namesZone?: boolean;
}

/** Writes a time in a reader's time zone, such as `Europe/London`; in UTC if PostgreSQL knows the zone and this runtime does not. */
export function momentText(
  time: string,
  language: Language,
  timeZone: string,
  { namesZone = false, ...options }: MomentOptions,
): string {
  const { numbers } = languageFacts(language);
  const locale = numbers === "en" ? "en-GB" : numbers;
  try {
    const text = new Date(time).toLocaleString(locale, { ...options, timeZone });
    return namesZone ? `${text} (${timeZone})` : text;
  } catch {
    return momentText(time, language, "UTC", { ...options, namesZone: true });
  }
}
