import type { Deal } from "#contract/deals/deal.ts";
import { shownPrice } from "#contract/deals/shown-price.ts";
import { DEFAULT_LANGUAGE, type Language, languageFacts } from "#contract/language.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { translate } from "#server/i18n/translate.ts";

const FREE = defineMessage("Free");

/** Returns a deal's total or price, `£24.99` or `Free`; empty if it is unknown. */
export function priceText(deal: Deal, language: Language = DEFAULT_LANGUAGE): string {
  const price = shownPrice(deal);
  if (!deal.hasPrice) return "";
  if (price === 0) return translate(language, FREE);
  return amountText(price, deal.currency, language);
}

/** Formats an amount of money: `£24.99`. */
export function amountText(amount: number, currency: string, language: Language): string {
  try {
    return new Intl.NumberFormat(languageFacts(language).prices, {
      style: "currency",
      currency,
      maximumFractionDigits: 2,
      trailingZeroDisplay: "stripIfInteger",
    }).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}
