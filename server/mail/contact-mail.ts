import { paths } from "#contract/addresses/paths.ts";
import { composeMail } from "./compose-mail.ts";
import type { Mail } from "./mailer.ts";

/** A message of the contact form, as the database keeps it. */
export interface ContactMessage {
  name: string;
  email: string;
  topic: string;
  message: string;
}

/** The contact form's message for the admins; an answer goes straight to the sender. */
export function contactMail(
  { siteName, siteUrl }: { siteName: string; siteUrl: string },
  { name, email, topic, message }: ContactMessage,
  admins: readonly string[],
): Mail {
  return {
    to: admins,
    replyTo: { name, address: email },
    ...composeMail({
      siteName,
      // The subject of a mail is logged: nobody's name is in it.
      subject: `A message to the site (${topic})`,
      paragraphs: [
        `${name} (${email}) has written to the site:`,
        message,
        "Reply to this mail to answer, then mark the message as dealt with on the site.",
      ],
      link: { label: "Open the messages", address: new URL(paths.adminMessages, siteUrl).href },
    }),
  };
}
