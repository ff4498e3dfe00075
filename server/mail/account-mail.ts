import { paths } from "#contract/addresses/paths.ts";
import { DEFAULT_LANGUAGE, type Language } from "#contract/language.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import type { AccountMail } from "#server/backend/account-mail.ts";
import { translate } from "#server/i18n/translate.ts";
import { composeMail } from "./compose-mail.ts";
import type { Mail } from "./mailer.ts";

interface Site {
  siteName: string;
  siteUrl: string;
}

const HOUR = defineMessage("The link works once, within an hour.");
const NOT_ME = defineMessage(
  "Didn’t ask for this? You can ignore this email. Nothing has changed.",
);

/**
 * Writes an email that the backend requested for a member. Its link always leads to this site (threat T17) and contains
 * a token hash, never a PKCE code, so that it works in any browser.
 */
export function accountMail(
  { siteName, siteUrl }: Site,
  mail: AccountMail,
  language: Language = DEFAULT_LANGUAGE,
): Mail {
  const { subject, first, label, path, type } = MAILS[mail.kind];
  const paragraphs = [first, HOUR, NOT_ME];
  const values = { newEmail: mail.newEmail ?? "…" };
  const address = new URL(path, siteUrl);
  address.search = new URLSearchParams({ token_hash: mail.tokenHash, type }).toString();
  return {
    to: [mail.to],
    ...composeMail({
      siteName,
      siteUrl,
      language,
      subject: translate(language, subject),
      paragraphs: paragraphs.map((message) => translate(language, message, values)),
      link: { label: translate(language, label), address: address.href },
    }),
  };
}

const CONFIRMATION = {
  subject: defineMessage("Confirm your email address"),
  first: defineMessage("Confirm your email address, and you can vote, comment and post:"),
  label: defineMessage("Confirm my address"),
  path: paths.authCallback,
};

const MAILS = {
  recovery: {
    subject: defineMessage("Choose a new password"),
    first: defineMessage("We got a request to reset your password. Choose a new one:"),
    label: defineMessage("Choose a new password"),
    path: paths.resetPassword,
    type: "recovery",
  },
  // Requested only to confirm an address (`server/backend/auth/confirmation-mail.ts`).
  magic_link: { ...CONFIRMATION, type: "email" },
  confirmation: { ...CONFIRMATION, type: "signup" },
  email_change: {
    subject: defineMessage("Confirm your new email address"),
    first: defineMessage("Confirm that {newEmail} is the new email address of your account:"),
    label: defineMessage("Confirm the change"),
    path: paths.authCallback,
    type: "email_change",
  },
} as const;
