import { CHECKS } from "#contract/deals/checks.ts";
import { startOfTier } from "#contract/deals/temperature.ts";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import { defineMessage, type MarkedText } from "#contract/text/define-message.ts";
import { isolate } from "#contract/text/isolate.ts";
import type { Notice } from "./notice.ts";
import { NOTICES } from "./notice-kind-texts.ts";

/** Translates a text for the reader and inserts values. */
type Fill = (text: MarkedText, values?: Readonly<Record<string, string | number>>) => string;

/** Writes an amount in a currency. */
type WritePrice = (amount: number, currency: string) => string;

/** Writes a time in the reader's time zone. */
type WriteMoment = (time: string) => string;

/** Returns the text of a notice, for pages and emails. */
export function noticeSentence(
  notice: Notice,
  fill: Fill,
  writePrice: WritePrice,
  writeMoment: WriteMoment,
): string {
  const { title, actorName, count, others, price, oldPrice, currency, alertName } = notice;
  return fill(messageFor(notice), {
    title: isolate(title ?? fill(GONE)),
    name: isolate(actorName ?? fill(SOMEONE)),
    alert: isolate(alertName ?? fill(GONE)),
    count,
    others,
    price: isolate(writePrice(price ?? 0, currency ?? DEFAULT_CURRENCY)),
    oldPrice: isolate(writePrice(oldPrice ?? 0, currency ?? DEFAULT_CURRENCY)),
    until: notice.until === null ? "" : isolate(writeMoment(notice.until)),
    warm: startOfTier("warm"),
    unconfirmedDays: CHECKS.unconfirmedDays,
    answerDays: CHECKS.answerDays,
  });
}

function messageFor({ kind, count, others, title, endedBy, oldPrice, until }: Notice): MarkedText {
  if (kind === "saved_price" && oldPrice === null) return SAVED_WITH_PRICE;
  if (count > 1 && kind === "comment") return MANY_COMMENTS;
  if (count > 1 && kind === "reply") return MANY_REPLIES;
  if (count > 1 && kind === "alert") return MANY_MATCHES;
  if (others > 0 && kind === "mention") return MENTIONS_BY_MANY;
  if (count > 1 && kind === "mention") return MANY_MENTIONS;
  if (kind === "deal_expired" && endedBy === "date") return ENDED_BY_DATE;
  if (kind === "deal_expired" && endedBy === "members") return NOTICES.deal_ended_by_members.text;
  if (kind === "deal_expired" && endedBy === "unconfirmed") return ENDED_UNCONFIRMED;
  if (kind === "deal_check_asked" && endedBy === "unconfirmed") return ASKED_UNCONFIRMED;
  if (kind === "dispute_dismissed" && until !== null) return SILENCED;
  if (kind === "banned" && until !== null) return BANNED_UNTIL;
  if (kind === "report_resolved" && title === null) return UNTITLED_RESOLVED;
  if (kind === "report_dismissed" && title === null) return UNTITLED_DISMISSED;
  if (kind === "appeal_upheld" && title === null) return UNTITLED_UPHELD;
  if (kind === "appeal_overturned" && title === null) return UNTITLED_OVERTURNED;
  return NOTICES[kind].text;
}

/** Returns the reason for a decision as stored, or the rule behind decisions that have no reason of their own. */
export function noticeReason({ kind, reason }: Notice, fill: Fill): string | null {
  return kind === "avatar_rejected" ? fill(AVATAR_RULE) : reason;
}

/** Asks whether a decision was wrong, and offers the form to object. */
export const OBJECT = {
  question: defineMessage("Do you think this is wrong?"),
  link: defineMessage("Tell us"),
} as const;

const AVATAR_RULE = defineMessage(
  "An avatar must follow the site’s rules: nothing indecent, no ads, and nobody else’s photo.",
);
const GONE = defineMessage("something that’s no longer here");
const SOMEONE = defineMessage("Someone");
const MANY_COMMENTS = defineMessage(
  "{count, plural, one {# new comment} other {# new comments}} on your deal “{title}”",
);
const MANY_REPLIES = defineMessage(
  "{count, plural, one {# reply} other {# replies}} to your comment on “{title}”",
);
const MENTIONS_BY_MANY = defineMessage(
  "{others, plural, one {{name} and # other} other {{name} and # others}} mentioned you in comments on “{title}”",
);
const MANY_MENTIONS = defineMessage(
  "{name} mentioned you in {count, plural, one {# comment} other {# comments}} on “{title}”",
);
const MANY_MATCHES = defineMessage(
  "{count, plural, one {# new deal} other {# new deals}} for your alert “{alert}”, such as “{title}”.",
);
const SAVED_WITH_PRICE = defineMessage("Your saved deal “{title}” is now {price}.");
const ENDED_BY_DATE = defineMessage("Your deal “{title}” has ended.");
const ASKED_UNCONFIRMED = defineMessage(
  "Nobody has confirmed your deal “{title}” for {unconfirmedDays} days. Still live? Say so within {answerDays} days, or it leaves the lists.",
);
const ENDED_UNCONFIRMED = defineMessage(
  "Your deal “{title}” left the lists, because nobody confirmed it. Still live? Say so, and it’s back.",
);
const SILENCED = defineMessage(
  "We checked your dispute on “{title}” and left the information as it is. It was the third in 30 days, so for now only admins see your disputes.",
);
const BANNED_UNTIL = defineMessage("Your account is banned until {until}.");
const UNTITLED_RESOLVED = defineMessage("Thank you for your report. We’ve dealt with it.");
const UNTITLED_DISMISSED = defineMessage(
  "Thank you for your report. We checked it and left things as they are.",
);
const UNTITLED_UPHELD = defineMessage(
  "We looked at it again, as you asked, and kept our decision.",
);
const UNTITLED_OVERTURNED = defineMessage(
  "You were right, and we’ve taken our decision back. Thank you for telling us!",
);
