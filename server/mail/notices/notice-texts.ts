import type { Language } from "#contract/language.ts";
import type { Notice, NoticeKind } from "#contract/members/notice.ts";
import { defineMessage, type ServerMessage } from "#server/i18n/define-message.ts";
import { translate } from "#server/i18n/translate.ts";

/** Returns a notice as one sentence, as the page says it (`web/features/notifications/notice-texts.ts`). Null: not mailed. */
export function noticeSentence(language: Language, notice: Notice): string | null {
  const { kind, title } = notice;
  const message = title === null ? (UNTITLED[kind] ?? SENTENCES[kind]) : SENTENCES[kind];
  if (!message) return null;
  // Between directional marks: a title may be in another script than the sentence.
  return translate(language, message, {
    title: `\u2068${title ?? translate(language, GONE)}\u2069`,
  });
}

const GONE = defineMessage("something that’s no longer here");

const UNTITLED: Partial<Record<NoticeKind, ServerMessage>> = {
  report_resolved: defineMessage("Thank you for your report. We’ve dealt with it."),
  report_dismissed: defineMessage(
    "Thank you for your report. We checked it and left things as they are.",
  ),
};

const SENTENCES: Partial<Record<NoticeKind, ServerMessage>> = {
  deal_approved: defineMessage("Your deal “{title}” is live."),
  deal_rejected: defineMessage("Your deal “{title}” wasn’t approved."),
  deal_removed: defineMessage("A moderator took down your deal “{title}”."),
  voucher_approved: defineMessage("Your voucher code {title} is live."),
  voucher_rejected: defineMessage("Your voucher code {title} wasn’t approved."),
  voucher_removed: defineMessage("A moderator took down your voucher code {title}."),
  merchant_approved: defineMessage("Your business “{title}” is listed."),
  merchant_rejected: defineMessage("Your registration of “{title}” wasn’t approved."),
  merchant_removed: defineMessage("A moderator took down your business “{title}”."),
  post_approved: defineMessage("Your blog post “{title}” was approved."),
  post_removed: defineMessage("A moderator took down your blog post “{title}”."),
  avatar_approved: defineMessage("Your new avatar is live."),
  avatar_rejected: defineMessage("Your new avatar wasn’t approved."),
  comment_removed: defineMessage("A moderator removed your comment on “{title}”."),
  banned: defineMessage("Your account is banned."),
  unbanned: defineMessage("Your ban has been lifted. Welcome back!"),
  report_resolved: defineMessage("Thank you for your report on “{title}”. We’ve dealt with it."),
  report_dismissed: defineMessage(
    "Thank you for your report on “{title}”. We checked it and left things as they are.",
  ),
};
