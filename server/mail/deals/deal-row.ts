import { paths, shortDealId } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { UNKNOWN_MERCHANT } from "#contract/deals/deal-fields.ts";
import { dealImageAddress, IMAGE_WIDTHS, imageKey } from "#contract/image.ts";
import type { Language } from "#contract/language.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { isolate } from "#contract/text/isolate.ts";
import { sanitizeText } from "#contract/text/sanitize.ts";
import { translate } from "#server/i18n/translate.ts";
import { momentText } from "#server/mail/moment-text.ts";
import { amountText, priceText } from "#server/public-files/feeds/price-text.ts";

interface Reader {
  language: Language;
  /** Time zone of the ends, such as `Europe/London`. */
  timezone: string;
}

/** News of a saved deal: its end is near, or it had another price, or both. */
export interface SavedNews {
  deal: Deal;
  isEnding: boolean;
  oldPrice: number | null;
}

export interface Site {
  siteName: string;
  siteUrl: string;
  imageBaseUrl: string;
}

/** A section of the email: text and HTML of the same content. */
export interface Part {
  text: string;
  html: string;
}

/** A deal in a row with its image. Tables, because email programs ignore most of CSS. */
export function dealRow(site: Site, reader: Reader, deal: Deal, news?: SavedNews): Part {
  const address = new URL(paths.deal(shortDealId(deal.id)), site.siteUrl).href;
  const facts = factsOf(reader, deal);
  const changes = news ? changesOf(reader, news) : [];
  const image = imageOf(deal, site.imageBaseUrl);
  const html = [
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse"><tr>`,
    `<td width="88" valign="top" style="padding:8px 0"><a href="${sanitizeText(address)}"><img src="${sanitizeText(image)}" width="72" height="72" alt="" style="display:block;border-radius:8px;object-fit:cover"></a></td>`,
    `<td valign="top" style="padding:8px 0"><a href="${sanitizeText(address)}" class="title" style="color:#17211c;font-weight:600;text-decoration:none"><bdi>${sanitizeText(deal.title)}</bdi></a><br>`,
    ...changes.map((change) => `<strong>${sanitizeText(change)}</strong><br>`),
    `<span class="small" style="font-size:14px;color:#5a665f">${facts.map(sanitizeText).join(" · ")}</span></td></tr></table>`,
  ];
  return {
    text: [deal.title, ...changes, facts.join(" · "), address].filter(Boolean).join("\n"),
    html: html.join(""),
  };
}

/** Total, shop, end, and whether the merchant posted the deal. */
function factsOf({ language, timezone }: Reader, deal: Deal): string[] {
  const price = isolate(priceText(deal, language));
  const total =
    deal.totalPrice === null || deal.totalPrice === 0
      ? price
      : translate(language, TOTAL, { price });
  return [
    deal.hasPrice ? total : "",
    deal.merchant === UNKNOWN_MERCHANT ? "" : isolate(deal.merchant),
    deal.expiresAt
      ? translate(language, ENDS, { date: momentText(deal.expiresAt, language, timezone, END) })
      : "",
    deal.isAssociated ? translate(language, BY_MERCHANT) : "",
  ].filter(Boolean);
}

function changesOf({ language }: Reader, { deal, isEnding, oldPrice }: SavedNews): string[] {
  return [
    ...(isEnding ? [translate(language, ENDS_SOON)] : []),
    ...(oldPrice === null
      ? []
      : [
          translate(language, WAS, {
            price: isolate(amountText(oldPrice, deal.currency, language)),
          }),
        ]),
  ];
}

/** Returns the address of a small copy. Images of other sites are not loaded, because they would tell these sites who reads. */
function imageOf({ imageUrl }: Deal, imageBaseUrl: string): string {
  const address = dealImageAddress(imageUrl, imageBaseUrl);
  return imageKey(address) ? `${address}?w=${IMAGE_WIDTHS[0]}` : address;
}

/** `Sun 29 Nov, 23:59`. */
const END = {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const;

const TOTAL = defineMessage("{price} to your door");
const ENDS = defineMessage("Ends {date}");
const ENDS_SOON = defineMessage("Ends soon");
const WAS = defineMessage("It was {price}");
const BY_MERCHANT = defineMessage("Posted by the merchant");
