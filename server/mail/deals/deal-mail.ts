import { paths, shortDealId } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { UNKNOWN_MERCHANT } from "#contract/deals/deal-fields.ts";
import { dealImageAddress, IMAGE_WIDTHS, imageKey } from "#contract/image.ts";
import { type Language, languageFacts } from "#contract/language.ts";
import { NOTICES } from "#contract/members/notice-kind-texts.ts";
import { defineMessage, type MarkedText } from "#contract/text/define-message.ts";
import { translate } from "#server/i18n/translate.ts";
import { composeMail, escapeHtml } from "#server/mail/compose-mail.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { unsubscribeAddress } from "#server/mail/unsubscribe/unsubscribe-address.ts";
import { amountText, priceText } from "#server/public-files/feeds/price-text.ts";

export interface DealMailContent {
  email: string;
  language: Language;
  /** Time zone of the ends, such as `Europe/London`. */
  timezone: string;
  unsubscribeToken: string;
  /** False for the matches of alerts that email at once, and for news of saved deals alone. */
  isDaily: boolean;
  alerts: readonly { name: string; deals: readonly Deal[] }[];
  /** Number of matches beyond those in `alerts`. */
  moreMatches: number;
  saved: readonly SavedNews[];
  moreSaved: number;
}

/** News of a saved deal: its end is near, or it had another price, or both. */
interface SavedNews {
  deal: Deal;
  isEnding: boolean;
  oldPrice: number | null;
}

interface Site {
  siteName: string;
  siteUrl: string;
  imageBaseUrl: string;
}

/** A section of the email: text and HTML of the same content. */
interface Part {
  text: string;
  html: string;
}

/** Writes the email about the new deals of a member's alerts and about saved deals. Its subject names no deal, alert or category. */
export function dealMail(site: Site, content: DealMailContent): Mail {
  const { language, alerts, saved, moreMatches, moreSaved } = content;
  const say = (text: MarkedText, values?: Record<string, string | number>) =>
    translate(language, text, values);
  const unsubscribe = unsubscribeAddress(site.siteUrl, content.unsubscribeToken);
  const deals = alerts.flatMap((alert) => alert.deals);
  const parts = [
    ...alerts.flatMap((alert) => [
      heading(alert.name),
      ...alert.deals.map((deal) => dealPart(site, content, deal)),
    ]),
    ...(moreMatches > 0
      ? [link(say(MORE, { count: moreMatches }), new URL(paths.alerts, site.siteUrl).href)]
      : []),
    ...(saved.length > 0 ? [heading(say(SAVED))] : []),
    ...saved.map((news) => dealPart(site, content, news.deal, news)),
    ...(moreSaved > 0
      ? [link(say(MORE_SAVED, { count: moreSaved }), new URL(paths.saved, site.siteUrl).href)]
      : []),
  ];
  const [only] = deals;
  const button =
    only && deals.length + saved.length === 1
      ? { label: say(SEE_DEAL), path: paths.deal(shortDealId(only.id)) }
      : deals.length > 0
        ? { label: say(SEE_ALERTS), path: paths.alerts }
        : { label: say(SEE_SAVED), path: paths.saved };
  return {
    to: [content.email],
    unsubscribe,
    ...composeMail({
      ...site,
      language,
      subject: say(subjectOf(content), { count: deals.length + moreMatches }),
      paragraphs: [say(deals.length > 0 ? FOUND : SAVED_NEWS), say(WHY)],
      section: {
        text: parts.map(({ text }) => text).join("\n\n"),
        html: parts.map(({ html }) => html).join(""),
      },
      link: { label: button.label, address: new URL(button.path, site.siteUrl).href },
      lastLink: { label: say(STOP), address: unsubscribe },
    }),
  };
}

function subjectOf({ isDaily, alerts }: DealMailContent): MarkedText {
  if (isDaily) return TODAY;
  return alerts.length > 0 ? NOTICES.alert.subject : SAVED;
}

/** A deal in a row with its image. Tables, because email programs ignore most of CSS. */
function dealPart(site: Site, content: DealMailContent, deal: Deal, news?: SavedNews): Part {
  const address = new URL(paths.deal(shortDealId(deal.id)), site.siteUrl).href;
  const facts = factsOf(content, deal);
  const changes = news ? changesOf(content, news) : [];
  const image = imageOf(deal, site.imageBaseUrl);
  const html = [
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse"><tr>`,
    `<td width="88" valign="top" style="padding:8px 0"><a href="${escapeHtml(address)}"><img src="${escapeHtml(image)}" width="72" height="72" alt="" style="display:block;border-radius:8px;object-fit:cover"></a></td>`,
    `<td valign="top" style="padding:8px 0"><a href="${escapeHtml(address)}" dir="auto" class="title" style="display:block;color:#17211c;font-weight:600;text-decoration:none">${escapeHtml(deal.title)}</a>`,
    ...changes.map((change) => `<strong>${escapeHtml(change)}</strong><br>`),
    `<span class="small" style="font-size:14px;color:#5a665f">${facts.map(escapeHtml).join(" · ")}</span></td></tr></table>`,
  ];
  return {
    text: [deal.title, ...changes, facts.join(" · "), address].filter(Boolean).join("\n"),
    html: html.join(""),
  };
}

/** Total, shop, end, and whether the merchant posted the deal. */
function factsOf({ language, timezone }: DealMailContent, deal: Deal): string[] {
  const price = isolate(priceText(deal, language));
  const total =
    deal.totalPrice === null || deal.totalPrice === 0
      ? price
      : translate(language, TOTAL, { price });
  return [
    deal.hasPrice ? total : "",
    deal.merchant === UNKNOWN_MERCHANT ? "" : isolate(deal.merchant),
    deal.expiresAt
      ? translate(language, ENDS, { date: timeText(deal.expiresAt, language, timezone) })
      : "",
    deal.isAssociated ? translate(language, BY_MERCHANT) : "",
  ].filter(Boolean);
}

function changesOf(
  { language }: DealMailContent,
  { deal, isEnding, oldPrice }: SavedNews,
): string[] {
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

/** `Sun 29 Nov, 23:59` in the member's time zone. */
function timeText(time: string, language: Language, timezone: string): string {
  const options = {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  } as const;
  const { numbers } = languageFacts(language);
  // PostgreSQL knows more zones than this runtime.
  const timeZone = Intl.supportedValuesOf("timeZone").includes(timezone) ? timezone : "UTC";
  const text = new Intl.DateTimeFormat(numbers === "en" ? "en-GB" : numbers, {
    ...options,
    timeZone,
  }).format(new Date(time));
  return timeZone === timezone ? text : `${text} (UTC)`;
}

function heading(words: string): Part {
  return {
    text: words,
    html: `<h2 dir="auto" style="font-size:18px;margin:24px 0 4px">${escapeHtml(words)}</h2>`,
  };
}

function link(label: string, address: string): Part {
  return {
    text: `${label}:\n${address}`,
    html: `<p><a href="${escapeHtml(address)}" style="color:inherit">${escapeHtml(label)}</a></p>`,
  };
}

/** Adds directional marks, because a name may be in another script than the line. */
function isolate(text: string): string {
  return text && `\u2068${text}\u2069`;
}

const TODAY = defineMessage("Your deals of today");
const SAVED = defineMessage("Your saved deals");
const FOUND = defineMessage("Members found these for your alerts.");
const SAVED_NEWS = defineMessage("There’s news about deals you saved.");
const TOTAL = defineMessage("{price} to your door");
const ENDS = defineMessage("Ends {date}");
const ENDS_SOON = defineMessage("Ends soon");
const WAS = defineMessage("It was {price}");
const BY_MERCHANT = defineMessage("Posted by the merchant");
const MORE = defineMessage("{count, plural, one {And # more} other {And # more}}");
const MORE_SAVED = defineMessage(
  "{count, plural, one {And # more saved deal} other {And # more saved deals}}",
);
const SEE_DEAL = defineMessage("See the deal");
const SEE_ALERTS = defineMessage("See your alerts");
const SEE_SAVED = defineMessage("See your saved deals");
const WHY = defineMessage(
  "You’re getting this because you asked us to email you about your alerts or saved deals.",
);
const STOP = defineMessage("Stop these emails");
