import { Feed } from "feed";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { siteImageAddress } from "#contract/image.ts";
import { DEFAULT_LANGUAGE, type Language, siteNameIn } from "#contract/language.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { sanitizeText } from "#contract/text/sanitize.ts";
import { categoryNameIn, translate } from "#server/i18n/translate.ts";
import { priceText } from "./price-text.ts";

const ENDED = defineMessage("Ended");
const POSTED_BY_MERCHANT = defineMessage("Posted by the merchant");

/** Deal with the time of its last change, ISO 8601. */
export interface FeedDeal extends Deal {
  updatedAt: string;
}

interface FeedParts {
  siteName: string;
  siteUrl: string;
  imageBaseUrl: string;
  title: string;
  /** Local paths of the feed and of the page with the same deals. */
  feedPath: string;
  pagePath: string;
  deals: readonly FeedDeal[];
  language: Language;
}

const UNKNOWN = defineMessage("Unknown User");

/** Composes deals as Atom 1.0 (RFC 4287), with absolute links and texts escaped for HTML and then for XML. */
export function composeFeed(parts: FeedParts): string {
  const { siteUrl, feedPath, pagePath, deals } = parts;
  const siteName = siteNameIn(parts.language, parts.siteName);
  const feed = new Feed({
    id: siteUrl + feedPath,
    title: xmlText(parts.title),
    link: siteUrl + pagePath,
    feedLinks: { atom: siteUrl + feedPath },
    favicon: `${siteUrl}/favicon.svg`,
    author: { name: xmlText(siteName), link: siteUrl },
    updated: new Date(Math.max(0, ...deals.map((deal) => Date.parse(deal.updatedAt)))),
    generator: false,
  });
  for (const deal of deals) feed.addItem(entryOf(deal, parts));
  return withFacts(feed.atom1(), deals);
}

const SAMHA = 'xmlns:samha="urn:samha:deals"';

/** Adds facts that the library does not support: total price, end date, and whether the merchant posted the deal. */
function withFacts(atom: string, deals: readonly FeedDeal[]): string {
  return deals.reduce((text, { id, totalPrice, currency, expiresAt, isAssociated }) => {
    const element = `<id>urn:uuid:${id}</id>`;
    const facts = [
      totalPrice !== null &&
        `<samha:total ${SAMHA} currency="${xmlText(currency)}">${totalPrice.toFixed(2)}</samha:total>`,
      expiresAt && `<samha:expires ${SAMHA}>${expiresAt}</samha:expires>`,
      isAssociated && `<samha:postedByMerchant ${SAMHA}>true</samha:postedByMerchant>`,
    ].filter(Boolean);
    return text.replace(element, [element, ...facts].join("\n        "));
  }, atom);
}

function entryOf(deal: FeedDeal, { siteUrl, imageBaseUrl, language }: FeedParts) {
  const { username } = deal;
  return {
    // The id of an entry must not change when the site moves.
    id: `urn:uuid:${deal.id}`,
    title: escapeHtml(deal.title),
    link: siteUrl + paths.deal(shortDealId(deal.id)),
    published: new Date(deal.createdAt),
    date: new Date(deal.updatedAt),
    author: [
      username
        ? { name: username, link: siteUrl + paths.profile(username) }
        : { name: translate(language, UNKNOWN) },
    ],
    category: [{ term: deal.category, name: categoryNameIn(language, deal.category) }],
    content: describeDeal(deal, imageBaseUrl, language),
  };
}

/**
 * Returns a feed entry's HTML: the image if this site hosts it, price, merchant, whether the deal has ended or its merchant posted
 * it, and description. All user content is escaped.
 */
function describeDeal(deal: Deal, imageBaseUrl: string, language?: Language): string {
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

/** Returns a text of people for the HTML of an entry. */
export function escapeHtml(text: string): string {
  return sanitizeText(xmlText(text));
}

/** Removes characters that XML 1.0 does not allow, such as control characters, and replaces lone surrogates. */
export function xmlText(text: string): string {
  return [...text.toWellFormed()].filter(isXml).join("");
}

function isXml(character: string): boolean {
  if (character === "\t" || character === "\n" || character === "\r") return true;
  return character >= " " && character !== "\ufffe" && character !== "\uffff";
}
