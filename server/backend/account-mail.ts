/** A mail the backend wants somebody to get; the site writes it (`server/mail/account-mail.ts`). */
export interface AccountMail {
  kind: AccountMailKind;
  to: string;
  /** Opens the account once, within an hour. */
  tokenHash: string;
  /** The e-mail address that the account is to have; of a change of address only. */
  newEmail?: string;
}

export const ACCOUNT_MAIL_KINDS = [
  "recovery",
  "magic_link",
  "confirmation",
  "email_change",
] as const;
type AccountMailKind = (typeof ACCOUNT_MAIL_KINDS)[number];

/** The backend fills in nothing but templates, and of those only the subject is not read from a file. */
export const MAIL_TEMPLATES = Object.fromEntries(
  ACCOUNT_MAIL_KINDS.map((kind) => [kind, { subject: `${kind} {{ .TokenHash }} {{ .NewEmail }}` }]),
);

/** What a message of the backend's is about, read from the subject above; null for one it has no template for. */
export function readAccountMail(message: { to: string; subject: string }): AccountMail | null {
  const [word, tokenHash, newEmail] = message.subject.split(" ");
  const kind = ACCOUNT_MAIL_KINDS.find((known) => known === word);
  if (!kind || !tokenHash) return null;
  const isChange = kind === "email_change" && newEmail;
  return { kind, to: message.to, tokenHash, ...(isChange && { newEmail }) };
}
