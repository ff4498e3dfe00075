import { paths } from "#contract/addresses/paths.ts";
import type { Language } from "#contract/language.ts";
import { type Notice, objectionAddress } from "#contract/members/notice.ts";
import { noticeReason, noticeSentence, OBJECT } from "#contract/members/notice-texts.ts";
import { readableReason } from "#contract/moderation/reason-texts.ts";
import { defineMessage, type MarkedText } from "#contract/text/define-message.ts";
import { isolate } from "#contract/text/isolate.ts";
import { translate } from "#server/i18n/translate.ts";
import { composeMail } from "#server/mail/compose-mail.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { momentText } from "#server/mail/moment-text.ts";
import { unsubscribeAddress } from "#server/mail/unsubscribe/unsubscribe-address.ts";
import { amountText } from "#server/public-files/feeds/price-text.ts";
import { buttonOf, subjectOf } from "./notice-words.ts";

interface Reader {
  email: string;
  username: string;
  language: Language;
  /** Name of a time zone, such as Europe/London. */
  timezone: string;
}

/**
 * Writes one email with a member's notices and their reasons; returns null without notices. The token unsubscribes from their
 * optional kind, or from all if there are several; it is null for notices about the account.
 */
export function noticeMail(
  { siteName, siteUrl }: { siteName: string; siteUrl: string },
  reader: Reader,
  notices: readonly Notice[],
  unsubscribeToken: string | null,
): Mail | null {
  const { email, username, language } = reader;
  const [first, ...others] = notices;
  if (!first) return null;
  const button = (others.length === 0 && buttonOf(first, username)) || ALL;
  const unsubscribe = unsubscribeToken && unsubscribeAddress(siteUrl, unsubscribeToken);
  const content = notices.map((notice) => describe(notice, reader, siteUrl)).join("\n\n");
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

/** Returns a notice with its reason and, for a decision, how to object. */
function describe(
  notice: Notice,
  { username, language, timezone }: Reader,
  siteUrl: string,
): string {
  const fill = (text: MarkedText, values?: Readonly<Record<string, string | number>>) =>
    translate(language, text, values);
  const sentence = noticeSentence(
    notice,
    fill,
    (amount, currency) => amountText(amount, currency, language),
    (time) => momentText(time, language, timezone, END_OF_BAN),
  );
  const stored = noticeReason(notice, fill);
  const reason = stored && isolate(readableReason(stored, fill));
  const objection = objectionAddress(notice, username);
  return [
    sentence,
    ...(reason ? [fill(REASON, { reason })] : []),
    ...(objection
      ? [`${fill(OBJECT.question)} ${fill(OBJECT.link)}:`, new URL(objection, siteUrl).href]
      : []),
  ].join("\n");
}

/** `Friday 4 December 2026 at 10:00 (Europe/London)`. */
const END_OF_BAN = { dateStyle: "full", timeStyle: "short", namesZone: true } as const;

const REASON = defineMessage("From the admin: {reason}");
const ALL = { label: defineMessage("See your notifications"), path: paths.notifications };
const WHY = defineMessage(
  "You’re getting this because it’s about your account, or something you posted, added or reported. Choose what else we email you in your settings.",
);
const OPTED_IN = defineMessage(
  "You’re getting this because you chose these emails in your settings.",
);
const STOP = defineMessage("Stop these emails");
