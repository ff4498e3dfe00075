import { paths } from "#contract/addresses/paths.ts";
import type { Language } from "#contract/language.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { translate } from "#server/i18n/translate.ts";
import { composeMail } from "./compose-mail.ts";
import type { Mail } from "./mailer.ts";

/** Writes the notice to the earlier address of an account. It does not name the new address. */
export function emailChangedMail(
  { siteName, siteUrl }: { siteName: string; siteUrl: string },
  { to, username, language }: { to: string; username: string; language: Language },
): Mail {
  return {
    to: [to],
    ...composeMail({
      siteName,
      siteUrl,
      language,
      subject: translate(language, SUBJECT),
      paragraphs: [
        translate(language, FIRST, { username: `\u2068${username}\u2069` }),
        translate(language, NOT_ME),
      ],
      link: { label: translate(language, LABEL), address: new URL(paths.contact, siteUrl).href },
    }),
  };
}

const SUBJECT = defineMessage("Your email address was changed");
const FIRST = defineMessage(
  "The email address of your account {username} was changed. We won’t email this address any more.",
);
const LABEL = defineMessage("Contact us");
const NOT_ME = defineMessage(
  "If this wasn’t you, contact us right away: someone may have your password.",
);
