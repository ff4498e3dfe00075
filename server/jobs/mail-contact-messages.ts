import type pg from "pg";
import { type ContactMessage, contactMail } from "#server/mail/contact-mail.ts";
import type { Mailer } from "#server/mail/mailer.ts";

const NEXT = "select * from private.next_unmailed_message()";

/**
 * Mails messages of the contact form to the admins, oldest first, and returns how many; an admin who comes later gets
 * those that nobody has got. Each is marked after it was handed over, in one transaction: a crash in between mails it
 * again (at least once, never lost), and two processes never mail the same one at once. Throws what the mail server
 * answered; the message waits for the next run.
 */
export async function mailContactMessages(
  pool: pg.Pool,
  mailer: Pick<Mailer, "send">,
  site: { siteName: string; siteUrl: string },
): Promise<number> {
  const { rows } = await pool.query<{ email: string }>(
    "select email from private.admin_emails() as email",
  );
  if (rows.length === 0) return 0;
  const admins = rows.map(({ email }) => email);
  let count = 0;
  while (await mailNext(pool, (message) => mailer.send(contactMail(site, message, admins)))) {
    count += 1;
  }
  return count;
}

/** Returns whether there was one. */
async function mailNext(
  pool: pg.Pool,
  send: (message: ContactMessage) => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<ContactMessage & { id: string }>(NEXT);
    const [message] = rows;
    if (message) {
      await send(message);
      await client.query("select private.mark_message_mailed($1)", [message.id]);
    }
    await client.query("commit");
    return message !== undefined;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
