import { paths } from "#contract/addresses/paths.ts";
import type { Language } from "#contract/language.ts";
import type { Notice } from "#contract/members/notice.ts";
import { noticeSentence } from "#contract/members/notice-texts.ts";
import { readableReason } from "#contract/moderation/reason-texts.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { translate } from "#server/i18n/translate.ts";
import { composeMail } from "#server/mail/compose-mail.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { unsubscribeAddress } from "#server/mail/unsubscribe/unsubscribe-address.ts";
import { amountText } from "#server/public-files/feeds/price-text.ts";
import { buttonOf, subjectOf } from "./notice-words.ts";

interface Reader {
  email: string;
  username: string;
  language: Language;
}

/**
 * Writes one email with a member's notices and their reasons; returns null without notices. The token unsubscribes from the
 * optional kind to which all notices belong; it is null for notices about the account.
 */
export function noticeMail(
  { siteName, siteUrl }: { siteName: string; siteUrl: string },
  { email, username, language }: Reader,
  notices: readonly Notice[],
  unsubscribeToken: string | null,
): Mail | null {
  const [first, ...others] = notices;
  if (!first) return null;
  const button = (others.length === 0 && buttonOf(first, username)) || ALL;
  const unsubscribe = unsubscribeToken && unsubscribeAddress(siteUrl, unsubscribeToken);
  const content = notices.map((notice) => withReason(language, notice)).join("\n\n");
  const count = notices.reduce((sum, notice) => sum + notice.count, 0);
  return {
    to: [email],
    ...(unsubscribe && { unsubscribe }),
    ...composeMail({
      siteName,
      siteUrl,
      language,
      subject: translate(language, subjectOf(notices, unsubscribeToken !== null), {
        count,
        items: notices.length,
      }),
      paragraphs: [content, translate(language, unsubscribe ? OPTED_IN : WHY)],
      link: {
        label: translate(language, button.label),
        address: new URL(button.path, siteUrl).href,
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
  if (!notice.reason) return sentence;
  const reason = readableReason(notice.reason, (text) => translate(language, text));
  return `${sentence}\n${translate(language, REASON, { reason: `\u2068${reason}\u2069` })}`;
}

const REASON = defineMessage("From the admin: {reason}");
const ALL = { label: defineMessage("See your notifications"), path: paths.notifications };
const WHY = defineMessage(
  "You’re getting this because it’s about your account, or something you posted, added or reported. Choose what else we email you in your settings.",
);
const OPTED_IN = defineMessage(
  "You’re getting this because you chose these emails in your settings.",
);
const STOP = defineMessage("Stop these emails");
