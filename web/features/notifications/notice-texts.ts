import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Notice, NoticeKind } from "#contract/members/notice.ts";
import { fillMessage } from "#lib/errors/fill-message.ts";

/** Returns a notice as one sentence. Mails say the same (`server/mail/notices/notice-texts.ts`); a test compares them. */
export function noticeText(i18n: I18n, notice: Notice): string {
  const { count, title, actorName } = notice;
  const values = {
    title: isolate(title ?? i18n._(GONE)),
    name: isolate(actorName ?? i18n._(SOMEBODY)),
    count,
  };
  return fillMessage(i18n, messageFor(notice), values);
}

export function messageFor({ kind, count, title, endedBy }: Notice): MessageDescriptor {
  if (count > 1 && kind === "comment") return MANY_COMMENTS;
  if (count > 1 && kind === "reply") return MANY_REPLIES;
  if (kind === "deal_expired" && endedBy === "date") return ENDED_BY_DATE;
  if (kind === "deal_expired" && endedBy === "members") return ENDED_BY_MEMBERS;
  if (kind === "report_resolved" && title === null) return UNTITLED_RESOLVED;
  if (kind === "report_dismissed" && title === null) return UNTITLED_DISMISSED;
  return SENTENCES[kind];
}

/** Between directional marks: a title may be in another script than the sentence. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

const GONE = msg`something that’s no longer here`;
const SOMEBODY = msg`Somebody`;
const MANY_COMMENTS = msg({
  message: "{count, plural, one {# new comment} other {# new comments}} on your deal “{title}”",
});
const MANY_REPLIES = msg({
  message: "{count, plural, one {# reply} other {# replies}} to your comment on “{title}”",
});
const ENDED_BY_MEMBERS = msg({
  message: "Members said that your deal “{title}” is over. Tell them if it’s still live.",
});
const ENDED_BY_DATE = msg({ message: "Your deal “{title}” has ended." });
const UNTITLED_RESOLVED = msg`Thank you for your report. We’ve dealt with it.`;
const UNTITLED_DISMISSED = msg`Thank you for your report. We checked it and left things as they are.`;

const SENTENCES: Record<NoticeKind, MessageDescriptor> = {
  deal_approved: msg({ message: "Your deal “{title}” is live." }),
  deal_rejected: msg({ message: "Your deal “{title}” wasn’t approved." }),
  deal_removed: msg({ message: "A moderator took down your deal “{title}”." }),
  deal_expired: msg({ message: "A moderator marked your deal “{title}” as ended." }),
  deal_changed: msg({ message: "A moderator edited your deal “{title}”." }),
  deal_hot: msg({ message: "Your deal “{title}” is hot: it passed 100°." }),
  deal_check_asked: msg({
    message:
      "Your deal “{title}” has been live for a week. Is it still? Confirm it, or mark it as ended.",
  }),
  voucher_approved: msg({ message: "Your voucher code {title} is live." }),
  voucher_rejected: msg({ message: "Your voucher code {title} wasn’t approved." }),
  voucher_removed: msg({ message: "A moderator took down your voucher code {title}." }),
  merchant_approved: msg({ message: "Your business “{title}” is listed." }),
  merchant_rejected: msg({ message: "Your registration of “{title}” wasn’t approved." }),
  merchant_removed: msg({ message: "A moderator took down your business “{title}”." }),
  post_approved: msg({ message: "Your blog post “{title}” was approved." }),
  post_removed: msg({ message: "A moderator took down your blog post “{title}”." }),
  avatar_approved: msg`Your new avatar is live.`,
  avatar_rejected: msg`Your new avatar wasn’t approved.`,
  comment_changed: msg({ message: "A moderator edited your comment on “{title}”." }),
  comment_removed: msg({ message: "A moderator removed your comment on “{title}”." }),
  banned: msg`Your account is banned.`,
  unbanned: msg`Your ban has been lifted. Welcome back!`,
  report_resolved: msg({
    message: "Thank you for your report on “{title}”. We’ve dealt with it.",
  }),
  report_dismissed: msg({
    message: "Thank you for your report on “{title}”. We checked it and left things as they are.",
  }),
  comment: msg({ message: "{name} commented on your deal “{title}”" }),
  reply: msg({ message: "{name} replied to your comment on “{title}”" }),
  mention: msg({ message: "{name} mentioned you in a comment on “{title}”" }),
};
