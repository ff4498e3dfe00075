import type { Deal } from "#contract/deals/deal.ts";
import { siteImageAddress } from "#contract/image.ts";
import { DEFAULT_LANGUAGE, type Language } from "#contract/language.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { sanitizeText } from "#contract/text/sanitize.ts";
import { translate } from "#server/i18n/translate.ts";
import { priceText } from "./price-text.ts";
import { xmlText } from "./xml-text.ts";

const ENDED = defineMessage("Ended");
const POSTED_BY_MERCHANT = defineMessage("Posted by the merchant");

/**
 * Returns a feed entry's HTML: the image if this site hosts it, price, merchant, whether the deal has ended or its merchant posted
 * it, and description. All user content is escaped.
 */
export function describeDeal(deal: Deal, imageBaseUrl: string, language?: Language): string {
  const image = siteImageAddress(deal.imageUrl, imageBaseUrl);
  const price = priceText(deal, language);
  return [
    image && `<p><img src="${escapeHtml(image)}" alt=""></p>`,
    `<p>${price ? `<strong>${escapeHtml(price)}</strong> · ` : ""}${escapeHtml(deal.merchant)}</p>`,
    deal.isExpired && `<p>${escapeHtml(translate(language ?? DEFAULT_LANGUAGE, ENDED))}</p>`,
    deal.isAssociated &&
      `<p>${escapeHtml(translate(language ?? DEFAULT_LANGUAGE, POSTED_BY_MERCHANT))}</p>`,
    // Each line has its own direction.
    ...deal.description
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => `<p dir="auto">${escapeHtml(line)}</p>`),
  ]
    .filter(Boolean)
    .join("\n");
}

function escapeHtml(text: string): string {
  return sanitizeText(xmlText(text));
}
