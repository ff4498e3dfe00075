import { isLanguage, languageFacts } from "#contract/language.ts";
import { numberFormat } from "./intl-formatters.ts";

/** Returns an amount of money with all decimals: `£4.00`. */
export function formatAmount(amount: number, currency: string, locale = "en"): string {
  try {
    return numberFormat(isLanguage(locale) ? languageFacts(locale).prices : locale, {
      style: "currency",
      currency,
      maximumFractionDigits: 2,
      numberingSystem: "latn",
    }).format(amount);
  } catch {
    return `${amount.toFixed(2)} ${currency}`;
  }
}
