import { paths } from "#contract/addresses/paths.ts";
import { addressOfNotice, type Notice, type NoticeKind } from "#contract/members/notice.ts";
import { defineMessage, type MarkedText } from "#contract/text/define-message.ts";

interface Words {
  /** Names the event and never a title: subjects appear on locked screens and in the log, and titles can reveal beliefs. */
  subject: MarkedText;
  /** Names the destination of the button. */
  button: MarkedText;
}

/** Returns the subject for the notices of one email. All belong to one kind if `isOptional`. */
export function subjectOf(notices: readonly Notice[], isOptional: boolean): MarkedText {
  const [first, ...others] = notices;
  if (!first) return MANY_UPDATES;
  if (others.length === 0 || COUNTED.has(first.kind)) return WORDS[first.kind].subject;
  if (first.kind.startsWith("saved_")) return MANY_SAVED;
  return isOptional && first.kind.startsWith("deal_") ? MANY_ABOUT_DEALS : MANY_UPDATES;
}

/** Returns the button for a single notice. A rejected deal or code opens in its form. */
export function buttonOf(
  notice: Notice,
  username: string,
): { label: MarkedText; path: string } | null {
  const { kind, dealId, subjectId } = notice;
  const label = WORDS[kind].button;
  if (kind === "deal_rejected" && dealId) return { label, path: paths.correctDeal(dealId) };
  if (kind === "voucher_rejected") return { label, path: paths.voucherForm(subjectId) };
  const path = addressOfNotice(notice, username);
  return path === null ? null : { label, path };
}

/** Kinds whose subject depends on the number of events. */
const COUNTED = new Set<NoticeKind>(["comment", "reply", "mention", "alert"]);
const MANY_UPDATES = defineMessage(
  "{items, plural, one {News about your account} other {# updates about your account}}",
);
const MANY_ABOUT_DEALS = defineMessage(
  "{items, plural, one {News about your deal} other {# updates about your deals}}",
);

const SEE_DEAL = defineMessage("See your deal");
const SEE_CODES = defineMessage("See your codes");
const SEE_REGISTRATIONS = defineMessage("See your registrations");
const SEE_REPORTS = defineMessage("See your reports");
const SEND_AGAIN = defineMessage("Edit and send again");
const REPORT_REVIEWED = defineMessage("Your report was reviewed");

const DISPUTE_REVIEWED = defineMessage("Your dispute was reviewed");
const SEE_FACT = defineMessage("See the page");

const SAVED = defineMessage("News about a saved deal");
const SEE_SAVED = defineMessage("See the deal");
const MANY_SAVED = defineMessage(
  "{items, plural, one {News about a saved deal} other {# updates about saved deals}}",
);

const WORDS: Record<NoticeKind, Words> = {
  deal_approved: { subject: defineMessage("Your deal is live"), button: SEE_DEAL },
  deal_rejected: { subject: defineMessage("Your deal needs a change"), button: SEND_AGAIN },
  deal_removed: {
    subject: defineMessage("Your deal was taken down"),
    button: defineMessage("See your deals"),
  },
  deal_expired: { subject: defineMessage("Your deal has ended"), button: SEE_DEAL },
  deal_changed: { subject: defineMessage("An admin edited your deal"), button: SEE_DEAL },
  deal_hot: { subject: defineMessage("Your deal is warm now"), button: SEE_DEAL },
  deal_check_asked: {
    subject: defineMessage("Is your deal still live?"),
    button: defineMessage("Confirm or end it"),
  },
  deal_edit_approved: { subject: defineMessage("Your change is live"), button: SEE_DEAL },
  deal_edit_rejected: { subject: defineMessage("Your change wasn’t approved"), button: SEE_DEAL },
  deal_price_seen: {
    subject: defineMessage("Members saw a different price for your deal"),
    button: defineMessage("Check the price"),
  },
  deal_ended_by_members: {
    subject: defineMessage("Members say your deal has ended"),
    button: SEE_DEAL,
  },
  checks_paused: {
    subject: defineMessage("Your checks don’t count for now"),
    button: defineMessage("See your checks"),
  },
  voucher_approved: { subject: defineMessage("Your voucher code is live"), button: SEE_CODES },
  voucher_rejected: {
    subject: defineMessage("Your voucher code needs a change"),
    button: SEND_AGAIN,
  },
  voucher_removed: {
    subject: defineMessage("Your voucher code was taken down"),
    button: SEE_CODES,
  },
  voucher_failing: {
    subject: defineMessage("Your voucher code doesn’t work for others"),
    button: SEE_CODES,
  },
  merchant_approved: {
    subject: defineMessage("Your business is listed"),
    button: defineMessage("See your business"),
  },
  merchant_rejected: {
    subject: defineMessage("Your registration wasn’t approved"),
    button: SEE_REGISTRATIONS,
  },
  merchant_removed: {
    subject: defineMessage("Your business was taken down"),
    button: SEE_REGISTRATIONS,
  },
  post_approved: {
    subject: defineMessage("Your blog post was approved"),
    button: defineMessage("See your post"),
  },
  post_removed: {
    subject: defineMessage("Your blog post was taken down"),
    button: defineMessage("Edit your post"),
  },
  avatar_approved: {
    subject: defineMessage("Your new avatar is live"),
    button: defineMessage("See your avatar"),
  },
  avatar_rejected: {
    subject: defineMessage("Your new avatar wasn’t approved"),
    button: defineMessage("Choose another avatar"),
  },
  comment_changed: {
    subject: defineMessage("An admin edited your comment"),
    button: defineMessage("See your comment"),
  },
  comment_removed: {
    subject: defineMessage("An admin removed your comment"),
    button: defineMessage("See the deal"),
  },
  addition: {
    subject: defineMessage("A tip for your deal"),
    button: defineMessage("Check the tip"),
  },
  addition_accepted: {
    subject: defineMessage("Your tip was accepted"),
    button: defineMessage("See the deal"),
  },
  addition_removed: {
    subject: defineMessage("Your tip was taken down"),
    button: defineMessage("See the deal"),
  },
  fact_approved: { subject: defineMessage("What you added is live"), button: SEE_FACT },
  fact_rejected: { subject: defineMessage("What you added isn’t shown"), button: SEE_FACT },
  fact_disputed: {
    subject: defineMessage("Someone disputed information about your business"),
    button: defineMessage("Read and answer"),
  },
  dispute_upheld: { subject: DISPUTE_REVIEWED, button: SEE_FACT },
  dispute_dismissed: { subject: DISPUTE_REVIEWED, button: SEE_FACT },
  saved_ending: { subject: SAVED, button: SEE_SAVED },
  saved_price: { subject: SAVED, button: SEE_SAVED },
  saved_over: { subject: SAVED, button: SEE_SAVED },
  alert: {
    subject: defineMessage(
      "{count, plural, one {A new deal for your alert} other {New deals for your alert}}",
    ),
    button: defineMessage("See the new deals"),
  },
  banned: {
    subject: defineMessage("News about your account"),
    button: defineMessage("Contact us"),
  },
  unbanned: {
    subject: defineMessage("Welcome back"),
    button: defineMessage("See the latest deals"),
  },
  report_resolved: { subject: REPORT_REVIEWED, button: SEE_REPORTS },
  report_dismissed: { subject: REPORT_REVIEWED, button: SEE_REPORTS },
  comment: {
    subject: defineMessage(
      "{count, plural, one {A new comment on your deal} other {# new comments on your deals}}",
    ),
    button: defineMessage("See the comments"),
  },
  reply: {
    subject: defineMessage(
      "{count, plural, one {A reply to your comment} other {# replies to your comments}}",
    ),
    button: defineMessage("See the replies"),
  },
  mention: {
    subject: defineMessage(
      "{count, plural, one {Someone mentioned you} other {You were mentioned # times}}",
    ),
    button: defineMessage("See the comment"),
  },
};
