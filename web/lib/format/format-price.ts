import { isLanguage, languageFacts } from "#contract/language.ts";
import { numberFormat } from "./intl-formatters.ts";

/**
 * An amount of money as the site writes it: `£24.99`, `£1,149`, `−£5`. Decimals only when there are any, Latin
 * digits in every locale; in Arabic too the sign stands before the amount, as on the shops' own pages. `currency` is
 * ISO 4217; one that Intl does not know is written after the number.
 */
export function formatPrice(amount: number, currency: string, locale = "en"): string {
  try {
    return numberFormat(isLanguage(locale) ? languageFacts(locale).prices : locale, {
      style: "currency",
      currency,
      numberingSystem: "latn",
      trailingZeroDisplay: "stripIfInteger",
    }).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}

/** `£`: the sign of a currency, or its code where it has none. */
export function currencySign(currency: string, locale = "en"): string {
  const options = { style: "currency", currency } as const;
  const place = isLanguage(locale) ? languageFacts(locale).prices : locale;
  const parts = numberFormat(place, options).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}
