import type { FrontLimits } from "#server/http/limits/front-limits.ts";

interface RequestedMail {
  address: string;
  /** Normalized; "" if the request has none. */
  email: string;
  /** Account ID, if the backend has verified it. */
  account?: string | undefined;
  /** Whether it is a confirmation email. */
  isConfirmation?: boolean;
}

export type MailLimits = Pick<FrontLimits, "LIMIT_MAIL" | "LIMIT_RECOVER" | "LIMIT_CONFIRMATIONS">;

/**
 * Counts a requested email by client address, mailbox and account. Returns the seconds to wait, or null. Mailboxes are
 * in lower case, because providers ignore case. Dots and plus signs are kept, because they may distinguish people's
 * mailboxes.
 */
export async function takeMail(
  limits: MailLimits,
  { address, email, account, isConfirmation = false }: RequestedMail,
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
