// One record of each kind, so that nothing about a kind is forgotten.
import { defineMessage, type MarkedText } from "#contract/text/define-message.ts";

/** Switches of notifications, in the order of the settings. `moderation` is the reminder email to admins. */
export const SWITCHES = {
  reply: defineMessage("Replies to your comments"),
  mention: defineMessage("Comments that mention you"),
  comment: defineMessage("Comments on your deals"),
  additions: defineMessage("Tips for your deals, and your accepted tips"),
  saved: defineMessage("A saved deal ends or its price changes"),
  alert: defineMessage("New deals for your alerts"),
  deal_hot: defineMessage("Your deal gets warm"),
  deal_expired: defineMessage("Your deal ends"),
  deal_check_asked: defineMessage("“Is it still live?” reminders"),
  deal_price_seen: defineMessage("Members see a different price for your deal"),
  deal_cold: defineMessage("Members vote your deal cold for the same reason"),
  voucher_failing: defineMessage("Your code stops working for others"),
  deal_changed: defineMessage("An admin edits your deal"),
  comment_changed: defineMessage("An admin edits your comment"),
  moderation: defineMessage("New items for admins"),
} as const satisfies Record<string, MarkedText>;
export type NoticeSwitch = keyof typeof SWITCHES;

interface NoticeTexts {
  /** Text in the bell and in emails. `messageFor` chooses others for some notices. */
  text: MarkedText;
  /**
   * Subject of an email about one notice. Names the event and never a title: subjects appear on locked screens and in the log, and
   * titles can reveal beliefs.
   */
  subject: MarkedText;
  /** Button of the email; names its destination. */
  button: MarkedText;
  /** Icon and color. */
  look: NoticeLook;
  /** Switch that turns the kind off, as in private.kinds_of_switch; null for a kind that is always sent. */
  switch: NoticeSwitch | null;
  /** Whether admins decided against the reader, who can object. */
  isContestable?: true;
}

export type NoticeLook =
  | "good"
  | "bad"
  | "ended"
  | "edited"
  | "hot"
  | "report"
  | "ban"
  | "talk"
  | "mention"
  | "price"
  | "tip"
  | "alert";

const SEE_DEAL = defineMessage("See your deal");
const SEND_AGAIN = defineMessage("Edit and send again");
const SEE_CODES = defineMessage("See your codes");
const SEE_REGISTRATIONS = defineMessage("See your registrations");
const REPORT_REVIEWED = defineMessage("Your report was reviewed");
const SEE_REPORTS = defineMessage("See your reports");
const SEE_FACT = defineMessage("See the page");
const DISPUTE_REVIEWED = defineMessage("Your dispute was reviewed");
const OBJECTION_ANSWERED = defineMessage("We looked at our decision again");
const SEE_ANSWER = defineMessage("See the answer");
const SAVED = defineMessage("News about a saved deal");
const SEE_SAVED = defineMessage("See the deal");

/** Kinds of notices in the table `notifications`. */
export const NOTICES = {
  deal_approved: {
    text: defineMessage("Your deal “{title}” is live."),
    subject: defineMessage("Your deal is live"),
    button: SEE_DEAL,
    look: "good",
    switch: null,
  },
  deal_rejected: {
    text: defineMessage("Your deal “{title}” wasn’t approved."),
    subject: defineMessage("Your deal needs a change"),
    button: SEND_AGAIN,
    look: "bad",
    switch: null,
    isContestable: true,
  },
  deal_removed: {
    text: defineMessage("An admin took down your deal “{title}”."),
    subject: defineMessage("Your deal was taken down"),
    button: defineMessage("See your deals"),
    look: "bad",
    switch: null,
    isContestable: true,
  },
  deal_expired: {
    text: defineMessage("An admin marked your deal “{title}” as ended."),
    subject: defineMessage("Your deal has ended"),
    button: SEE_DEAL,
    look: "ended",
    switch: "deal_expired",
    isContestable: true,
  },
  deal_changed: {
    text: defineMessage("An admin edited your deal “{title}”."),
    subject: defineMessage("An admin edited your deal"),
    button: SEE_DEAL,
    look: "edited",
    switch: "deal_changed",
    isContestable: true,
  },
  deal_hot: {
    text: defineMessage("Your deal “{title}” is warm now: it reached {warm}°."),
    subject: defineMessage("Your deal is warm now"),
    button: SEE_DEAL,
    look: "hot",
    switch: "deal_hot",
  },
  deal_check_asked: {
    text: defineMessage(
      "Your deal “{title}” has been live for a week. Is it still live? Confirm it, or mark it as ended.",
    ),
    subject: defineMessage("Is your deal still live?"),
    button: defineMessage("Confirm or end it"),
    look: "talk",
    switch: "deal_check_asked",
  },
  deal_edit_approved: {
    text: defineMessage("Your change to “{title}” is live."),
    subject: defineMessage("Your change is live"),
    button: SEE_DEAL,
    look: "good",
    switch: null,
  },
  deal_edit_rejected: {
    text: defineMessage("Your change to “{title}” wasn’t approved. The deal stays as it was."),
    subject: defineMessage("Your change wasn’t approved"),
    button: SEE_DEAL,
    look: "bad",
    switch: null,
    isContestable: true,
  },
  deal_price_seen: {
    text: defineMessage(
      "{count, plural, one {# member} other {# members}} saw {price} for your deal “{title}”. Correct it?",
    ),
    subject: defineMessage("Members saw a different price for your deal"),
    button: defineMessage("Check the price"),
    look: "price",
    switch: "deal_price_seen",
  },
  deal_cold: {
    text: defineMessage(
      "Several members gave the same reason for voting your deal “{title}” cold. Can you help?",
    ),
    subject: defineMessage("Why members vote your deal cold"),
    button: defineMessage("See what they say"),
    look: "talk",
    switch: "deal_cold",
  },
  deal_ended_by_members: {
    text: defineMessage("Members say your deal “{title}” has ended. Tell them if it’s still live."),
    subject: defineMessage("Members say your deal has ended"),
    button: SEE_DEAL,
    look: "ended",
    switch: null,
  },
  checks_paused: {
    text: defineMessage(
      "Your checks of deals don’t count for now, because admins reversed several of them.",
    ),
    subject: defineMessage("Your checks don’t count for now"),
    button: defineMessage("See your checks"),
    look: "ban",
    switch: null,
    isContestable: true,
  },
  voucher_approved: {
    text: defineMessage("Your voucher code {title} is live."),
    subject: defineMessage("Your voucher code is live"),
    button: SEE_CODES,
    look: "good",
    switch: null,
  },
  voucher_rejected: {
    text: defineMessage("Your voucher code {title} wasn’t approved."),
    subject: defineMessage("Your voucher code needs a change"),
    button: SEND_AGAIN,
    look: "bad",
    switch: null,
    isContestable: true,
  },
  voucher_removed: {
    text: defineMessage("An admin took down your voucher code {title}."),
    subject: defineMessage("Your voucher code was taken down"),
    button: SEE_CODES,
    look: "bad",
    switch: null,
    isContestable: true,
  },
  voucher_failing: {
    text: defineMessage(
      "Your voucher code {title} doesn’t work for others any more. Did it expire?",
    ),
    subject: defineMessage("Your voucher code doesn’t work for others"),
    button: SEE_CODES,
    look: "bad",
    switch: "voucher_failing",
  },
  merchant_approved: {
    text: defineMessage("Your business “{title}” is listed."),
    subject: defineMessage("Your business is listed"),
    button: defineMessage("See your business"),
    look: "good",
    switch: null,
  },
  merchant_rejected: {
    text: defineMessage("Your registration of “{title}” wasn’t approved."),
    subject: defineMessage("Your registration wasn’t approved"),
    button: SEE_REGISTRATIONS,
    look: "bad",
    switch: null,
    isContestable: true,
  },
  merchant_removed: {
    text: defineMessage("An admin took down your business “{title}”."),
    subject: defineMessage("Your business was taken down"),
    button: SEE_REGISTRATIONS,
    look: "bad",
    switch: null,
    isContestable: true,
  },
  merchant_change_approved: {
    text: defineMessage("Your change to the page of “{title}” is live."),
    subject: defineMessage("Your change is live"),
    button: defineMessage("See your business"),
    look: "good",
    switch: null,
  },
  merchant_change_rejected: {
    text: defineMessage(
      "Your change to the page of “{title}” wasn’t approved. The page stays as it was.",
    ),
    subject: defineMessage("Your change wasn’t approved"),
    button: SEE_REGISTRATIONS,
    look: "bad",
    switch: null,
    isContestable: true,
  },
  merchant_handed_over: {
    text: defineMessage("An admin handed you the page of “{title}”. You can edit it now."),
    subject: defineMessage("You now look after a shop’s page"),
    button: SEE_REGISTRATIONS,
    look: "good",
    switch: null,
  },
  merchant_passed_on: {
    text: defineMessage("An admin handed the page of “{title}” to another member."),
    subject: defineMessage("Your shop’s page was handed over"),
    button: defineMessage("See the page"),
    look: "bad",
    switch: null,
    isContestable: true,
  },
  post_approved: {
    text: defineMessage("Your blog post “{title}” was approved."),
    subject: defineMessage("Your blog post was approved"),
    button: defineMessage("See your post"),
    look: "good",
    switch: null,
  },
  post_removed: {
    text: defineMessage("An admin took down your blog post “{title}”."),
    subject: defineMessage("Your blog post was taken down"),
    button: defineMessage("Edit your post"),
    look: "bad",
    switch: null,
    isContestable: true,
  },
  avatar_approved: {
    text: defineMessage("Your new avatar is live."),
    subject: defineMessage("Your new avatar is live"),
    button: defineMessage("See your avatar"),
    look: "good",
    switch: null,
  },
  avatar_rejected: {
    text: defineMessage("Your new avatar wasn’t approved."),
    subject: defineMessage("Your new avatar wasn’t approved"),
    button: defineMessage("Choose another avatar"),
    look: "bad",
    switch: null,
    isContestable: true,
  },
  comment_changed: {
    text: defineMessage("An admin edited your comment on “{title}”."),
    subject: defineMessage("An admin edited your comment"),
    button: defineMessage("See your comment"),
    look: "edited",
    switch: "comment_changed",
    isContestable: true,
  },
  comment_removed: {
    text: defineMessage("An admin removed your comment on “{title}”."),
    subject: defineMessage("An admin removed your comment"),
    button: defineMessage("See the deal"),
    look: "bad",
    switch: null,
    isContestable: true,
  },
  banned: {
    text: defineMessage("Your account is banned. This ban has no end date."),
    subject: defineMessage("News about your account"),
    button: defineMessage("Contact us"),
    look: "ban",
    switch: null,
    isContestable: true,
  },
  unbanned: {
    text: defineMessage("Your ban has been lifted. Welcome back!"),
    subject: defineMessage("Welcome back"),
    button: defineMessage("See the latest deals"),
    look: "good",
    switch: null,
  },
  report_resolved: {
    text: defineMessage("Thank you for your report on “{title}”. We’ve dealt with it."),
    subject: REPORT_REVIEWED,
    button: SEE_REPORTS,
    look: "report",
    switch: null,
  },
  report_dismissed: {
    text: defineMessage(
      "Thank you for your report on “{title}”. We checked it and left things as they are.",
    ),
    subject: REPORT_REVIEWED,
    button: SEE_REPORTS,
    look: "report",
    switch: null,
    isContestable: true,
  },
  appeal_upheld: {
    text: defineMessage(
      "We looked again at our decision about “{title}”, as you asked, and kept it.",
    ),
    subject: OBJECTION_ANSWERED,
    button: SEE_ANSWER,
    look: "report",
    switch: null,
  },
  appeal_overturned: {
    text: defineMessage(
      "You were right about “{title}”, and we’ve taken our decision back. Thank you for telling us!",
    ),
    subject: OBJECTION_ANSWERED,
    button: SEE_ANSWER,
    look: "good",
    switch: null,
  },
  comment: {
    text: defineMessage("{name} commented on your deal “{title}”"),
    subject: defineMessage(
      "{count, plural, one {A new comment on your deal} other {# new comments on your deals}}",
    ),
    button: defineMessage("See the comments"),
    look: "talk",
    switch: "comment",
  },
  reply: {
    text: defineMessage("{name} replied to your comment on “{title}”"),
    subject: defineMessage(
      "{count, plural, one {A reply to your comment} other {# replies to your comments}}",
    ),
    button: defineMessage("See the replies"),
    look: "talk",
    switch: "reply",
  },
  mention: {
    text: defineMessage("{name} mentioned you in a comment on “{title}”"),
    subject: defineMessage(
      "{count, plural, one {Someone mentioned you} other {You were mentioned # times}}",
    ),
    button: defineMessage("See the comment"),
    look: "mention",
    switch: "mention",
  },
  addition: {
    text: defineMessage("{name} has a tip for your deal “{title}”. Accept it?"),
    subject: defineMessage("A tip for your deal"),
    button: defineMessage("Check the tip"),
    look: "tip",
    switch: "additions",
  },
  addition_accepted: {
    text: defineMessage("Your tip is on “{title}” now. Thank you!"),
    subject: defineMessage("Your tip was accepted"),
    button: defineMessage("See the deal"),
    look: "good",
    switch: "additions",
  },
  addition_removed: {
    text: defineMessage("An admin took your tip off “{title}”."),
    subject: defineMessage("Your tip was taken down"),
    button: defineMessage("See the deal"),
    look: "bad",
    switch: null,
    isContestable: true,
  },
  offer_removed: {
    text: defineMessage("An admin took the cheaper offer you named off “{title}”."),
    subject: defineMessage("The offer you named was taken down"),
    button: defineMessage("See the deal"),
    look: "bad",
    switch: null,
    isContestable: true,
  },
  fact_approved: {
    text: defineMessage("The halal information you added to “{title}” is live. Thank you!"),
    subject: defineMessage("What you added is live"),
    button: SEE_FACT,
    look: "good",
    switch: null,
  },
  fact_rejected: {
    text: defineMessage("The halal information you added to “{title}” isn’t shown."),
    subject: defineMessage("What you added isn’t shown"),
    button: SEE_FACT,
    look: "bad",
    switch: null,
    isContestable: true,
  },
  fact_disputed: {
    text: defineMessage(
      "Halal information on “{title}” is disputed. You can answer as the merchant.",
    ),
    subject: defineMessage("Someone disputed information about your business"),
    button: defineMessage("Read and answer"),
    look: "report",
    switch: null,
  },
  dispute_upheld: {
    text: defineMessage("The halal information you disputed on “{title}” was removed. Thank you!"),
    subject: DISPUTE_REVIEWED,
    button: SEE_FACT,
    look: "report",
    switch: null,
  },
  dispute_dismissed: {
    text: defineMessage(
      "Thank you for your dispute on “{title}”. We checked it and left the information as it is.",
    ),
    subject: DISPUTE_REVIEWED,
    button: SEE_FACT,
    look: "report",
    switch: null,
    isContestable: true,
  },
  saved_ending: {
    text: defineMessage("Your saved deal “{title}” ends within a day."),
    subject: SAVED,
    button: SEE_SAVED,
    look: "ended",
    switch: "saved",
  },
  saved_price: {
    text: defineMessage("Your saved deal “{title}” is now {price}. It was {oldPrice}."),
    subject: SAVED,
    button: SEE_SAVED,
    look: "price",
    switch: "saved",
  },
  saved_over: {
    text: defineMessage("Your saved deal “{title}” has ended."),
    subject: SAVED,
    button: SEE_SAVED,
    look: "ended",
    switch: "saved",
  },
  alert: {
    text: defineMessage("“{title}” is a new deal for your alert “{alert}”."),
    subject: defineMessage(
      "{count, plural, one {A new deal for your alert} other {New deals for your alert}}",
    ),
    button: defineMessage("See the new deals"),
    look: "alert",
    switch: "alert",
  },
} as const satisfies Record<string, NoticeTexts>;

export type NoticeKind = keyof typeof NOTICES;
export const NOTICE_KINDS = Object.keys(NOTICES) as NoticeKind[];

/** Kinds that members may switch on or off; `moderation` is the reminder email to admins. */
export type OptionalKind =
  | {
      [Kind in NoticeKind]: (typeof NOTICES)[Kind]["switch"] extends null ? never : Kind;
    }[NoticeKind]
  | "moderation";
export const OPTIONAL_KINDS: readonly OptionalKind[] = [
  ...NOTICE_KINDS.filter(isOptional),
  "moderation",
];

function isOptional(kind: NoticeKind): kind is Exclude<OptionalKind, "moderation"> {
  return NOTICES[kind].switch !== null;
}

export function switchOf(kind: OptionalKind): NoticeSwitch {
  return kind === "moderation" ? kind : NOTICES[kind].switch;
}

/** Returns the kinds that a switch turns on or off. */
export function kindsOfSwitch(name: NoticeSwitch): OptionalKind[] {
  return OPTIONAL_KINDS.filter((kind) => switchOf(kind) === name);
}
