import { paths } from "#contract/addresses/paths.ts";
import { DEFAULT_LANGUAGE, type Language } from "#contract/language.ts";
import type { ContactTopic } from "#contract/moderation/contact.ts";
import { defineMessage, type MarkedText } from "#contract/text/define-message.ts";
import { isolate } from "#contract/text/isolate.ts";
import { translate } from "#server/i18n/translate.ts";
import { composeMail } from "./compose-mail.ts";
import type { Mail } from "./mailer.ts";

/** A message from the contact form, as stored in the database. */
export interface ContactMessage {
  name: string;
  email: string;
  topic: ContactTopic;
  message: string;
  /** Path of the page that it is about. */
  about: string | null;
  reference: string;
  /** Whether it must be settled within 24 hours. */
  is_urgent: boolean;
}

/** Writes the email that forwards a message from the contact form to admins who share a language. Replies go to the sender. */
export function contactMail(
  { siteName, siteUrl }: { siteName: string; siteUrl: string },
  { name, email, topic, message, about, reference, is_urgent: isUrgent }: ContactMessage,
  admins: readonly string[],
  language: Language = DEFAULT_LANGUAGE,
): Mail {
  return {
    to: admins,
    replyTo: { name, address: email },
    ...composeMail({
      siteName,
      siteUrl,
      language,
      // Subjects are logged, so they must not contain a name.
      subject: translate(language, SUBJECT, { topic: translate(language, TOPICS[topic]) }),
      paragraphs: [
        translate(language, FIRST, { name: isolate(name), email: isolate(email) }),
        ...(about ? [translate(language, ABOUT, { address: new URL(about, siteUrl).href })] : []),
        ...(isUrgent ? [translate(language, URGENT)] : []),
        `${translate(language, ANSWER)}\n${translate(language, REFERENCE, { reference })}`,
      ],
      quote: message,
      link: {
        label: translate(language, OPEN),
        address: new URL(paths.adminMessages, siteUrl).href,
      },
    }),
  };
}

const SUBJECT = defineMessage("New message: {topic}");
const FIRST = defineMessage("{name} ({email}) sent a message:");
const ANSWER = defineMessage(
  "Reply to this email to answer, then mark the message as done on the site.",
);
const ABOUT = defineMessage("It’s about this page: {address}");
const URGENT = defineMessage("Please decide within 24 hours. It’s emailed at night, too.");
const REFERENCE = defineMessage("Reference: {reference}");
const OPEN = defineMessage("Open the messages");

// The same texts as in use-topic-labels.ts, whose macros need a build. They share their translations.
const TOPICS: Record<ContactTopic, MarkedText> = {
  general: defineMessage("A question or an idea"),
  deal: defineMessage("A deal, a comment or a voucher code"),
  account: defineMessage("My account"),
  merchant: defineMessage("My shop on the site"),
  privacy: defineMessage("My data"),
  problem: defineMessage("Something isn’t working"),
  illegal: defineMessage("Something illegal on the site"),
  complaint: defineMessage("A decision I think is wrong"),
};
