import { paths, shortDealId } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import type { Language } from "#contract/language.ts";
import { NOTICES } from "#contract/members/notice-kind-texts.ts";
import { defineMessage, type MarkedText } from "#contract/text/define-message.ts";
import { sanitizeText } from "#contract/text/sanitize.ts";
import { translate } from "#server/i18n/translate.ts";
import { composeMail } from "#server/mail/compose-mail.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { unsubscribeAddress } from "#server/mail/unsubscribe/unsubscribe-address.ts";
import { dealRow, type Part, type SavedNews, type Site } from "./deal-row.ts";

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
      ...alert.deals.map((deal) => dealRow(site, content, deal)),
    ]),
    ...(moreMatches > 0
      ? [link(say(MORE, { count: moreMatches }), new URL(paths.alerts, site.siteUrl).href)]
      : []),
    ...(saved.length > 0 ? [heading(say(SAVED))] : []),
    ...saved.map((news) => dealRow(site, content, news.deal, news)),
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

function heading(words: string): Part {
  return {
    text: words,
    html: `<h2 style="font-size:18px;margin:24px 0 4px"><bdi>${sanitizeText(words)}</bdi></h2>`,
  };
}

function link(label: string, address: string): Part {
  return {
    text: `${label}:\n${address}`,
    html: `<p><a href="${sanitizeText(address)}" style="color:inherit">${sanitizeText(label)}</a></p>`,
  };
}

const TODAY = defineMessage("Your deals of today");
const SAVED = defineMessage("Your saved deals");
const FOUND = defineMessage("Members found these for your alerts.");
const SAVED_NEWS = defineMessage("There’s news about deals you saved.");
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
