import { paths } from "#contract/paths.ts";
import type { AccountMail } from "#server/backend/account-mail.ts";
import { composeMail } from "./compose-mail.ts";
import type { Mail } from "./mailer.ts";

interface Site {
  siteName: string;
  siteUrl: string;
}

const HOUR = "The link works once, within an hour.";
const NOT_ME = "If you did not ask for this, you can ignore this mail: nothing has changed.";

/**
 * What a member gets when the backend has something for them. The link leads to this site whatever was asked for
 * (threat T17), with a token hash, never a PKCE code: it works in any browser.
 */
export function accountMail({ siteName, siteUrl }: Site, mail: AccountMail): Mail {
  const { subject, first, label, path, type } = WORDS[mail.kind];
  const address = new URL(path, siteUrl);
  address.search = new URLSearchParams({ token_hash: mail.tokenHash, type }).toString();
  return {
    to: [mail.to],
    ...composeMail({
      siteName,
      subject,
      paragraphs: [first, HOUR, NOT_ME],
      link: { label, address: address.href },
    }),
  };
}

const WORDS = {
  recovery: {
    subject: "Choose a new password",
    first: "Somebody, most likely you, asked for a new password for your account. Choose it here:",
    label: "Choose a new password",
    path: paths.resetPassword,
    type: "recovery",
  },
  magic_link: {
    subject: "Your link to sign in",
    first: "Sign in with this link:",
    label: "Sign in",
    path: paths.authCallback,
    type: "magiclink",
  },
  confirmation: {
    subject: "Confirm your e-mail address",
    first: "Welcome. Confirm that this e-mail address is yours:",
    label: "Confirm my address",
    path: paths.authCallback,
    type: "signup",
  },
  email_change: {
    subject: "Confirm your new e-mail address",
    first: "The e-mail address of your account is to be changed. Confirm it here:",
    label: "Confirm the change",
    path: paths.authCallback,
    type: "email_change",
  },
} as const;
