import { CHECKS } from "#contract/deals/checks.ts";
import { startOfTier } from "#contract/deals/temperature.ts";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import { defineMessage, type MarkedText } from "#contract/text/define-message.ts";
import type { Notice, NoticeKind } from "./notice.ts";

/** Translates a text for the reader and inserts values. */
type Fill = (text: MarkedText, values?: Readonly<Record<string, string | number>>) => string;

/** Writes an amount in a currency. */
type WritePrice = (amount: number, currency: string) => string;

/** Returns the text of a notice, for pages and emails. */
export function noticeSentence(notice: Notice, fill: Fill, writePrice: WritePrice): string {
  const { title, actorName, count, others, price, oldPrice, currency, alertName } = notice;
  return fill(messageFor(notice), {
    title: isolate(title ?? fill(GONE)),
    name: isolate(actorName ?? fill(SOMEONE)),
    alert: isolate(alertName ?? fill(GONE)),
    count,
    others,
    price: isolate(writePrice(price ?? 0, currency ?? DEFAULT_CURRENCY)),
    oldPrice: isolate(writePrice(oldPrice ?? 0, currency ?? DEFAULT_CURRENCY)),
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
  if (kind === "deal_expired" && endedBy === "members") return ENDED_BY_MEMBERS;
  if (kind === "deal_expired" && endedBy === "unconfirmed") return ENDED_UNCONFIRMED;
  if (kind === "deal_check_asked" && endedBy === "unconfirmed") return ASKED_UNCONFIRMED;
  if (kind === "dispute_dismissed" && until !== null) return SILENCED;
  if (kind === "report_resolved" && title === null) return UNTITLED_RESOLVED;
  if (kind === "report_dismissed" && title === null) return UNTITLED_DISMISSED;
  return SENTENCES[kind];
}

/** Adds directional marks, because a title may be in another script than the sentence. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

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
const ENDED_BY_MEMBERS = defineMessage(
  "Members say your deal “{title}” has ended. Tell them if it’s still live.",
);
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
const UNTITLED_RESOLVED = defineMessage("Thank you for your report. We’ve dealt with it.");
const UNTITLED_DISMISSED = defineMessage(
  "Thank you for your report. We checked it and left things as they are.",
);

const SENTENCES: Record<NoticeKind, MarkedText> = {
  deal_approved: defineMessage("Your deal “{title}” is live."),
  deal_expired: defineMessage("An admin marked your deal “{title}” as ended."),
  deal_changed: defineMessage("An admin edited your deal “{title}”."),
  deal_hot: defineMessage("Your deal “{title}” is warm now: it reached {warm}°."),
  deal_check_asked: defineMessage(
    "Your deal “{title}” has been live for a week. Is it still live? Confirm it, or mark it as ended.",
  ),
  deal_price_seen: defineMessage(
    "{count, plural, one {# member} other {# members}} saw {price} for your deal “{title}”. Correct it?",
  ),
  deal_ended_by_members: ENDED_BY_MEMBERS,
  checks_paused: defineMessage(
    "Your checks of deals don’t count for now, because admins reversed several of them.",
  ),
  comment_changed: defineMessage("An admin edited your comment on “{title}”."),
  comment: defineMessage("{name} commented on your deal “{title}”"),
  reply: defineMessage("{name} replied to your comment on “{title}”"),
  mention: defineMessage("{name} mentioned you in a comment on “{title}”"),
  addition: defineMessage("{name} has a tip for your deal “{title}”. Accept it?"),
  addition_accepted: defineMessage("Your tip is on “{title}” now. Thank you!"),
  addition_removed: defineMessage("An admin took your tip off “{title}”."),
  fact_approved: defineMessage("The halal information you added to “{title}” is live. Thank you!"),
  fact_rejected: defineMessage("The halal information you added to “{title}” isn’t shown."),
  fact_disputed: defineMessage(
    "Halal information on “{title}” is disputed. You can answer as the merchant.",
  ),
  dispute_upheld: defineMessage(
    "The halal information you disputed on “{title}” was removed. Thank you!",
  ),
  dispute_dismissed: defineMessage(
    "Thank you for your dispute on “{title}”. We checked it and left the information as it is.",
  ),
  saved_ending: defineMessage("Your saved deal “{title}” ends within a day."),
  saved_price: defineMessage("Your saved deal “{title}” is now {price}. It was {oldPrice}."),
  saved_over: defineMessage("Your saved deal “{title}” has ended."),
  alert: defineMessage("“{title}” is a new deal for your alert “{alert}”."),
  deal_edit_approved: defineMessage("Your change to “{title}” is live."),
  deal_edit_rejected: defineMessage(
    "Your change to “{title}” wasn’t approved. The deal stays as it was.",
  ),
  deal_rejected: defineMessage("Your deal “{title}” wasn’t approved."),
  deal_removed: defineMessage("An admin took down your deal “{title}”."),
  voucher_approved: defineMessage("Your voucher code {title} is live."),
  voucher_rejected: defineMessage("Your voucher code {title} wasn’t approved."),
  voucher_removed: defineMessage("An admin took down your voucher code {title}."),
  voucher_failing: defineMessage(
    "Your voucher code {title} doesn’t work for others any more. Did it expire?",
  ),
  merchant_approved: defineMessage("Your business “{title}” is listed."),
  merchant_rejected: defineMessage("Your registration of “{title}” wasn’t approved."),
  merchant_removed: defineMessage("An admin took down your business “{title}”."),
  post_approved: defineMessage("Your blog post “{title}” was approved."),
  post_removed: defineMessage("An admin took down your blog post “{title}”."),
  avatar_approved: defineMessage("Your new avatar is live."),
  avatar_rejected: defineMessage("Your new avatar wasn’t approved."),
  comment_removed: defineMessage("An admin removed your comment on “{title}”."),
  banned: defineMessage("Your account is banned."),
  unbanned: defineMessage("Your ban has been lifted. Welcome back!"),
  report_resolved: defineMessage("Thank you for your report on “{title}”. We’ve dealt with it."),
  report_dismissed: defineMessage(
    "Thank you for your report on “{title}”. We checked it and left things as they are.",
  ),
};
