import type pg from "pg";
import { DEFAULT_LANGUAGE, isLanguage } from "#contract/language.ts";
import { type NoticeRow, noticeFromRow } from "#contract/members/notice.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { noticeMail } from "#server/mail/notices/notice-mail.ts";

interface DueNotice {
  email: string;
  username: string;
  language: string;
  notice: NoticeRow;
}

const DUE = "select email, username, language, notice from private.get_notices_to_mail($1)";

/**
 * Mails a member what is due, in one mail, and answers how many notices that were. They are marked after the mail was handed
 * over, in one transaction: a crash in between mails them again, and two processes never mail the same at once. Throws what
 * the mail server answered; the job is tried again.
 */
export async function mailNotices(
  pool: pg.Pool,
  mailer: Pick<Mailer, "send">,
  site: { siteName: string; siteUrl: string },
  userId: string,
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<DueNotice>(DUE, [userId]);
    const [first] = rows;
    if (first) {
      const notices = rows
        .map(({ notice }) => noticeFromRow(notice))
        .filter((each) => each !== null);
      const language = isLanguage(first.language) ? first.language : DEFAULT_LANGUAGE;
      const mail = noticeMail(site, { ...first, language }, notices);
      if (mail) await mailer.send(mail);
      const ids = rows.map(({ notice }) => notice.id);
      await client.query("select private.mark_notices_mailed($1, $2)", [userId, ids]);
    }
    await client.query("commit");
    return rows.length;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
