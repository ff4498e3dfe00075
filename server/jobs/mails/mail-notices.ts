import type pg from "pg";
import { DEFAULT_LANGUAGE, isLanguage } from "#contract/language.ts";
import { type NoticeRow, noticeFromRow } from "#contract/members/notice.ts";
import type { Mail, Mailer } from "#server/mail/mailer.ts";
import { messageIdOf } from "#server/mail/message-id.ts";
import { noticeMail } from "#server/mail/notices/notice-mail.ts";
import { sendToMember } from "./send-to-member.ts";

interface DueNotice {
  email: string;
  username: string;
  language: string;
  timezone: string;
  unsubscribe_token: string | null;
  notice: NoticeRow & { id: string };
}

interface Site {
  siteName: string;
  siteUrl: string;
}

const DUE = `
  select email, username, language, timezone, unsubscribe_token, notice from private.get_notifications_to_mail($1)`;

/** More than the number of email kinds. An email contains up to 50 notices; a later round sends the rest. */
const ROUNDS_MAX = 20;

/**
 * Emails a member's due notices: one email about the account and one for each optional kind, or for all that waited for the end of
 * the quiet hours. Returns the number of notices. Notices are marked after sending, in one transaction: a crash in between sends
 * them again, and two processes never send the same notices concurrently. Throws the mail server's error; the job is retried.
 */
export async function mailNotices(
  pool: pg.Pool,
  mailer: Pick<Mailer, "send">,
  site: Site,
  userId: string,
): Promise<number> {
  let total = 0;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const count = await mailNext(pool, mailer, site, userId);
    if (count === null) break;
    total += count;
  }
  return total;
}

/** Sends one email and returns its number of notices; null if nothing is due. */
async function mailNext(
  pool: pg.Pool,
  mailer: Pick<Mailer, "send">,
  site: Site,
  userId: string,
): Promise<number | null> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<DueNotice>(DUE, [userId]);
    const [first] = rows;
    let count = null;
    if (first) {
      const mail = compose(site, first, rows);
      const isAccepted = !mail || (await sendToMember(pool, mailer, { ...first, userId }, mail));
      if (isAccepted) {
        const ids = rows.map(({ notice }) => notice.id);
        await client.query("select private.mark_notifications_mailed($1, $2)", [userId, ids]);
      }
      // In the next round, notices for a refused address are no longer due.
      count = isAccepted ? rows.length : 0;
    }
    await client.query("commit");
    return count;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

function compose(site: Site, first: DueNotice, rows: readonly DueNotice[]): Mail | null {
  const language = isLanguage(first.language) ? first.language : DEFAULT_LANGUAGE;
  const notices = rows.map(({ notice }) => noticeFromRow(notice)).filter((each) => each !== null);
  const mail = noticeMail(site, { ...first, language }, notices, first.unsubscribe_token);
  const news = rows.map((row) => `${row.notice.id} ${row.notice.created_at}`).join("\n");
  return mail && { ...mail, messageId: messageIdOf(site, news) };
}
