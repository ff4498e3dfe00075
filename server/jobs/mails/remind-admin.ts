import type pg from "pg";
import { isLanguage } from "#contract/language.ts";
import type { ReaderLanguages } from "#server/i18n/reader-languages.ts";
import { adminMail, type WaitingQueue } from "#server/mail/admin-mail.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { sendToMember } from "./send-to-member.ts";

interface Reminder extends WaitingQueue {
  email: string;
  language: string | null;
  unsubscribe_token: string;
  is_moderator: boolean;
}

interface RemindOptions {
  pool: pg.Pool;
  mailer: Pick<Mailer, "send">;
  readers: Pick<ReaderLanguages, "of">;
  site: { siteName: string; siteUrl: string };
}

/**
 * If a queue is due for a reminder, enqueues one for each admin and moderator who decides in it and may be emailed now. Returns
 * their number.
 */
export async function remindAdmins(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ admins: number }>("select private.remind_admins() as admins");
  return rows[0]?.admins ?? 0;
}

/**
 * Emails one admin or moderator the number of items in each of their moderation queues that is not empty. Sends nothing if all are
 * empty, or if the member no longer has the role or may not be emailed now.
 */
export async function mailAdmin(
  { pool, mailer, readers, site }: RemindOptions,
  adminId: string,
): Promise<void> {
  const { rows } = await pool.query<Reminder>(
    "select email, language, unsubscribe_token, queue, waiting::int, is_moderator from private.get_admin_reminder($1)",
    [adminId],
  );
  const [first] = rows;
  if (!first) return;
  const { email, language, unsubscribe_token: unsubscribeToken } = first;
  const mail = adminMail(site, {
    to: email,
    queues: rows,
    isModerator: first.is_moderator,
    language: isLanguage(language) ? language : readers.of(email),
    unsubscribeToken,
  });
  await sendToMember(pool, mailer, { userId: adminId, email }, mail);
}
