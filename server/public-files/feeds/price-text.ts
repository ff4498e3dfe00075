import type { Deal } from "#contract/deals/deal.ts";
import { DEFAULT_LANGUAGE, type Language, languageFacts } from "#contract/language.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { translate } from "#server/i18n/translate.ts";

const FREE = defineMessage("Free");

/** What a deal costs, `£24.99` or `Free`; empty where nobody knows. */
export function priceText(
  { hasPrice, price, currency }: Deal,
  language: Language = DEFAULT_LANGUAGE,
): string {
  if (!hasPrice) return "";
  if (price === 0) return translate(language, FREE);
  try {
    return new Intl.NumberFormat(languageFacts(language).prices, {
      style: "currency",
      currency,
      trailingZeroDisplay: "stripIfInteger",
    }).format(price);
  } catch {
    return `${price} ${currency}`;
  }
}
