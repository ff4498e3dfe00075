import { isLanguage, languageFacts } from "#contract/language.ts";
import { numberFormat } from "./intl-formatters.ts";

/** Returns the sign of a currency, such as `£`, or its code. */
export function currencySign(currency: string, locale = "en"): string {
  const options = { style: "currency", currency } as const;
  const place = isLanguage(locale) ? languageFacts(locale).prices : locale;
  const parts = numberFormat(place, options).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}
