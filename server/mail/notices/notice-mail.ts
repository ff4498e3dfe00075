import { paths } from "#contract/addresses/paths.ts";
import type { Language } from "#contract/language.ts";
import { addressOfNotice, type Notice, type NoticeKind } from "#contract/members/notice.ts";
import { noticeSentence } from "#contract/members/notice-texts.ts";
import { defineMessage, type MarkedText } from "#contract/text/define-message.ts";
import { translate } from "#server/i18n/translate.ts";
import { composeMail } from "#server/mail/compose-mail.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { unsubscribeAddress } from "#server/mail/unsubscribe/unsubscribe-address.ts";
import { amountText } from "#server/public-files/feeds/price-text.ts";

interface Reader {
  email: string;
  username: string;
  language: Language;
}

/**
 * Writes one email with a member's notices and their reasons; returns null if there are none. The token unsubscribes
 * from an optional kind, to which all notices then belong; it is null for notices about the account.
 */
export function noticeMail(
  { siteName, siteUrl }: { siteName: string; siteUrl: string },
  { email, username, language }: Reader,
  notices: readonly Notice[],
  unsubscribeToken: string | null,
): Mail | null {
  const [first, ...others] = notices;
  if (!first) return null;
  const isOne = others.length === 0;
  const address = (isOne && addressOfNotice(first, username)) || paths.notifications;
  const unsubscribe = unsubscribeToken && unsubscribeAddress(siteUrl, unsubscribeToken);
  const told = notices.map((notice) => withReason(language, notice)).join("\n\n");
  const count = notices.reduce((sum, notice) => sum + notice.count, 0);
  return {
    to: [email],
    ...(unsubscribe && { unsubscribe }),
    ...composeMail({
      siteName,
      language,
      // The email contains the details: subjects appear on locked screens and in the log.
      subject: translate(language, (unsubscribe && SUBJECTS[first.kind]) || SUBJECT, { count }),
      paragraphs: [told, translate(language, unsubscribe ? ASKED : WHY)],
      link: {
        label: translate(language, isOne ? LOOK : ALL),
        address: new URL(address, siteUrl).href,
      },
      lastLink: unsubscribe
        ? { label: translate(language, STOP), address: unsubscribe }
        : undefined,
    }),
  };
}

function withReason(language: Language, notice: Notice): string {
  const sentence = noticeSentence(
    notice,
    (text, values) => translate(language, text, values),
    (amount, currency) => amountText(amount, currency, language),
  );
  return notice.reason
    ? `${sentence}\n${translate(language, REASON, { reason: `\u2068${notice.reason}\u2069` })}`
    : sentence;
}

const SUBJECT = defineMessage(
  "{count, plural, one {News about your account} other {# updates about your account}}",
);
const SUBJECTS: Partial<Record<NoticeKind, MarkedText>> = {
  reply: defineMessage(
    "{count, plural, one {A reply to your comment} other {# replies to your comments}}",
  ),
  mention: defineMessage(
    "{count, plural, one {Someone mentioned you} other {You were mentioned # times}}",
  ),
  comment: defineMessage(
    "{count, plural, one {A new comment on your deal} other {# new comments on your deals}}",
  ),
  deal_hot: defineMessage("Your deal is warm now"),
  deal_expired: defineMessage("Your deal has ended"),
  deal_check_asked: defineMessage("Is your deal still live?"),
  deal_price_seen: defineMessage("Members saw a different price for your deal"),
  deal_changed: defineMessage("An admin edited your deal"),
  comment_changed: defineMessage("An admin edited your comment"),
};
const REASON = defineMessage("From the admin: {reason}");
const LOOK = defineMessage("Have a look");
const ALL = defineMessage("See your notifications");
const WHY = defineMessage(
  "You’re getting this because it’s about your account or something you posted. Choose what else we email you in your settings.",
);
const ASKED = defineMessage("You’re getting this because you chose these emails in your settings.");
const STOP = defineMessage("Stop these emails");
