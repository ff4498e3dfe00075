/** An email requested by the backend and written by the site (`server/mail/account-mail.ts`). */
export interface AccountMail {
  kind: AccountMailKind;
  to: string;
  /** Can be used once, within an hour, to sign in. */
  tokenHash: string;
  newEmail?: string;
}

export const ACCOUNT_MAIL_KINDS = [
  "recovery",
  "magic_link",
  "confirmation",
  "email_change",
] as const;
type AccountMailKind = (typeof ACCOUNT_MAIL_KINDS)[number];

/**
 * Subjects that contain the data of an email. The backend can only fill in templates, and the subject is the only part
 * not read from a file.
 */
export const MAIL_TEMPLATES = Object.fromEntries(
  ACCOUNT_MAIL_KINDS.map((kind) => [kind, { subject: `${kind} {{ .TokenHash }} {{ .NewEmail }}` }]),
);

/** Reads the subject of a backend message; returns null for an unknown template. */
export function readAccountMail(message: { to: string; subject: string }): AccountMail | null {
  const [word, tokenHash, newEmail] = message.subject.split(" ");
  const kind = ACCOUNT_MAIL_KINDS.find((known) => known === word);
  if (!kind || !tokenHash) return null;
  const isChange = kind === "email_change" && newEmail;
  return { kind, to: message.to, tokenHash, ...(isChange && { newEmail }) };
}
