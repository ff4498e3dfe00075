import type { FrontLimits } from "#server/http/limits/front-limits.ts";

interface AskedMail {
  /** The client address. */
  address: string;
  /** Normalized; "" where no mail is sent. */
  email: string;
  /** The id of the account, where the backend has proved it. */
  account?: string | undefined;
  /** Whether the mail asks to confirm the address. */
  isConfirmation?: boolean;
}

export type MailLimits = Pick<FrontLimits, "LIMIT_MAIL" | "LIMIT_RECOVER" | "LIMIT_CONFIRMATIONS">;

/**
 * Counts a requested mail by client address, mailbox and account. Returns the seconds to wait, or null. Upper and lower case
 * are one mailbox at every provider. Dots and plus signs stay, because at most providers they name other people's mailboxes.
 */
export async function takeMail(
  limits: MailLimits,
  { address, email, account, isConfirmation = false }: AskedMail,
): Promise<number | null> {
  const wait =
    (await limits.LIMIT_MAIL.take(address)) ??
    (account === undefined ? null : await limits.LIMIT_RECOVER.take(`account ${account}`));
  if (wait !== null || email === "") return wait;
  return (
    (isConfirmation ? await limits.LIMIT_CONFIRMATIONS.take(email) : null) ??
    limits.LIMIT_RECOVER.take(email)
  );
}
