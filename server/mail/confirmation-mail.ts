import { paths } from "#contract/addresses/paths.ts";
import type { Language } from "#contract/language.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { translate } from "#server/i18n/translate.ts";
import { composeMail } from "./compose-mail.ts";
import type { Mail } from "./mailer.ts";

/** Writes the email that asks members to confirm their address before optional emails are sent to it. */
export function confirmationMail(
  { siteName, siteUrl }: { siteName: string; siteUrl: string },
  { to, token, language }: { to: string; token: string; language: Language },
): Mail {
  const address = new URL(paths.confirmEmail, siteUrl);
  address.searchParams.set("token", token);
  return {
    to: [to],
    ...composeMail({
      siteName,
      siteUrl,
      language,
      subject: translate(language, SUBJECT),
      paragraphs: [
        translate(language, FIRST),
        translate(language, DAY),
        translate(language, NOT_ME),
      ],
      link: { label: translate(language, LABEL), address: address.href },
    }),
  };
}

const SUBJECT = defineMessage("Confirm your email address");
const FIRST = defineMessage(
  "Confirm your email address, and we’ll send you the emails you choose in your settings:",
);
const LABEL = defineMessage("Confirm my address");
const DAY = defineMessage("The link works once, within a day.");
const NOT_ME = defineMessage(
  "Didn’t ask for this? You can ignore this email. Nothing has changed.",
);
