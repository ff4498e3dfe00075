import { paths } from "#contract/addresses/paths.ts";
import type { Language } from "#contract/language.ts";
import { addressOfNotice, type Notice } from "#contract/members/notice.ts";
import { defineMessage } from "#server/i18n/define-message.ts";
import { translate } from "#server/i18n/translate.ts";
import { composeMail } from "#server/mail/compose-mail.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { noticeSentence } from "./notice-texts.ts";

interface Reader {
  email: string;
  username: string;
  language: Language;
}

/** Tells a member in one mail what was decided, with the reasons; null where nothing of it is mailed. */
export function noticeMail(
  { siteName, siteUrl }: { siteName: string; siteUrl: string },
  { email, username, language }: Reader,
  notices: readonly Notice[],
): Mail | null {
  const told = notices.flatMap((notice) => {
    const sentence = noticeSentence(language, notice);
    return sentence
      ? [{ notice, sentence, paragraph: withReason(language, sentence, notice) }]
      : [];
  });
  const [first, ...others] = told;
  if (!first) return null;
  const isOne = others.length === 0;
  const address = (isOne && addressOfNotice(first.notice, username)) || paths.notifications;
  return {
    to: [email],
    ...composeMail({
      siteName,
      language,
      // What was decided is in the mail: a subject is read over shoulders and stands in the log.
      subject: translate(language, SUBJECT, { count: told.length }),
      paragraphs: [told.map(({ paragraph }) => paragraph).join("\n\n"), translate(language, WHY)],
      link: {
        label: translate(language, isOne ? LOOK : ALL),
        address: new URL(address, siteUrl).href,
      },
    }),
  };
}

function withReason(language: Language, sentence: string, { reason }: Notice): string {
  return reason
    ? `${sentence}\n${translate(language, REASON, { reason: `\u2068${reason}\u2069` })}`
    : sentence;
}

const SUBJECT = defineMessage(
  "{count, plural, one {News about your account} other {# pieces of news about your account}}",
);
const REASON = defineMessage("What the moderator wrote: {reason}");
const LOOK = defineMessage("Have a look");
const ALL = defineMessage("See your notifications");
const WHY = defineMessage(
  "You get this because it’s about your account or something you sent. Comments and replies are on the site only.",
);
