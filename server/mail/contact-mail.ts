import { paths } from "#contract/addresses/paths.ts";
import { DEFAULT_LANGUAGE, type Language } from "#contract/language.ts";
import type { ContactTopic } from "#contract/moderation/contact.ts";
import { defineMessage, type MarkedText } from "#contract/text/define-message.ts";
import { translate } from "#server/i18n/translate.ts";
import { composeMail } from "./compose-mail.ts";
import type { Mail } from "./mailer.ts";

/** A message of the contact form, as the database keeps it. */
export interface ContactMessage {
  name: string;
  email: string;
  topic: ContactTopic;
  message: string;
}

/** The contact form's message for the admins who read a language; an answer goes straight to the sender. */
export function contactMail(
  { siteName, siteUrl }: { siteName: string; siteUrl: string },
  { name, email, topic, message }: ContactMessage,
  admins: readonly string[],
  language: Language = DEFAULT_LANGUAGE,
): Mail {
  return {
    to: admins,
    replyTo: { name, address: email },
    ...composeMail({
      siteName,
      language,
      // The subject of a mail is logged: nobody's name is in it.
      subject: translate(language, SUBJECT, { topic: translate(language, TOPICS[topic]) }),
      paragraphs: [
        translate(language, FIRST, { name: isolate(name), email: isolate(email) }),
        translate(language, ANSWER),
      ],
      quote: message,
      link: {
        label: translate(language, OPEN),
        address: new URL(paths.adminMessages, siteUrl).href,
      },
    }),
  };
}

/** Between directional marks: a name may be in another script than the sentence. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

const SUBJECT = defineMessage("New message: {topic}");
const FIRST = defineMessage("{name} ({email}) wrote to the site:");
const ANSWER = defineMessage(
  "Reply to this email to answer, then mark the message as done on the site.",
);
const OPEN = defineMessage("Open the messages");

// The browser's are numbered by a macro when it is built: these are written as there (use-topic-labels.ts).
const TOPICS: Record<ContactTopic, MarkedText> = {
  general: defineMessage("A question or an idea"),
  deal: defineMessage("A deal, a comment or a voucher code"),
  account: defineMessage("My account"),
  merchant: defineMessage("My shop on the site"),
  privacy: defineMessage("My data"),
  problem: defineMessage("Something isn’t working"),
};
