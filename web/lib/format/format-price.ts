import { isLanguage, languageFacts } from "#contract/language.ts";
import { numberFormat } from "./intl-formatters.ts";

/**
 * Returns an amount of money: `£24.99`, `£1,149`, `−£5`. Every locale has Latin digits and the sign before the
 * amount, Arabic too. `currency` is ISO 4217; a malformed code follows the number.
 */
export function formatPrice(amount: number, currency: string, locale = "en"): string {
  try {
    return numberFormat(isLanguage(locale) ? languageFacts(locale).prices : locale, {
      style: "currency",
      currency,
      maximumFractionDigits: 2,
      numberingSystem: "latn",
      trailingZeroDisplay: "stripIfInteger",
    }).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}
