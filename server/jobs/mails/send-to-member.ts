import type pg from "pg";
import type { Mail, Mailer } from "#server/mail/mailer.ts";

/**
 * Sends an email to a member. If the mail server rejects the address permanently, records this and returns false: the address
 * then gets no notices or reminders until it is confirmed again. Throws any other refusal; the job is retried.
 */
export async function sendToMember(
  pool: pg.Pool,
  mailer: Pick<Mailer, "send">,
  { userId, email }: { userId: string; email: string },
  mail: Mail,
): Promise<boolean> {
  try {
    await mailer.send(mail);
    return true;
  } catch (error) {
    if (!isAddressRefused(error)) throw error;
    await pool.query("select private.note_mail_refused($1, $2)", [userId, email]);
    return false;
  }
}

/**
 * Returns whether the recipient is rejected permanently (5xx). Excludes refusals of the sender, who may become trusted
 * later (5.7.x, RFC 3463).
 */
export function isAddressRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { command, responseCode, response } = error as Error & Partial<SmtpRefusal>;
  return (
    command === "RCPT TO" &&
    typeof responseCode === "number" &&
    responseCode >= 500 &&
    !/^\d{3}[ -]5\.7\./.test(String(response))
  );
}

/** Fields that nodemailer adds to an error of the mail server. */
interface SmtpRefusal {
  command: unknown;
  responseCode: unknown;
  response: unknown;
}
