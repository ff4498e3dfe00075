import type { Deal } from "#contract/deals/deal.ts";
import { DEFAULT_LANGUAGE, type Language, languageFacts } from "#contract/language.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { translate } from "#server/i18n/translate.ts";

const FREE = defineMessage("Free");

/** Returns a deal's price, `£24.99` or `Free`; empty if it is unknown. */
export function priceText(
  { hasPrice, price, currency }: Deal,
  language: Language = DEFAULT_LANGUAGE,
): string {
  if (!hasPrice) return "";
  if (price === 0) return translate(language, FREE);
  return amountText(price, currency, language);
}

/** An amount of money, `£24.99`. */
export function amountText(amount: number, currency: string, language: Language): string {
  try {
    return new Intl.NumberFormat(languageFacts(language).prices, {
      style: "currency",
      currency,
      trailingZeroDisplay: "stripIfInteger",
    }).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}
