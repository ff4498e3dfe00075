import type { Deal } from "#contract/deals/deal.ts";
import { siteImageAddress } from "#contract/image.ts";
import type { Language } from "#contract/language.ts";
import { sanitizeText } from "#contract/text/sanitize.ts";
import { priceText } from "./price-text.ts";
import { xmlText } from "./xml-text.ts";

/** Returns a feed entry's HTML: own image, price and merchant, description. All user content is escaped. */
export function describeDeal(deal: Deal, imageBaseUrl: string, language?: Language): string {
  const image = siteImageAddress(deal.imageUrl, imageBaseUrl);
  const price = priceText(deal, language);
  return [
    image && `<p><img src="${escapeHtml(image)}" alt=""></p>`,
    `<p>${price ? `<strong>${escapeHtml(price)}</strong> · ` : ""}${escapeHtml(deal.merchant)}</p>`,
    ...deal.description
      .split(/\n{2,}/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean)
      .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`),
  ]
    .filter(Boolean)
    .join("\n");
}

function escapeHtml(text: string): string {
  return sanitizeText(xmlText(text));
}
