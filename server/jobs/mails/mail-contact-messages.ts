import type pg from "pg";
import { isLanguage, LANGUAGES, type Language } from "#contract/language.ts";
import type { ReaderLanguages } from "#server/i18n/reader-languages.ts";
import { type ContactMessage, contactMail } from "#server/mail/contact-mail.ts";
import type { Mailer } from "#server/mail/mailer.ts";

const NEXT = "select * from private.next_unmailed_message()";

interface Site {
  siteName: string;
  siteUrl: string;
}

/** Addresses of the admins with the same language. */
interface Readers {
  language: Language;
  to: string[];
}

/**
 * Emails messages from the contact form to the admins, oldest first, and returns their number. Omits messages older than three
 * days. No admin is emailed at night; messages wait for the first admin's morning. Each message is marked after sending, in one
 * transaction: a crash in between sends it again, and two processes never send the same message concurrently. Throws the mail
 * server's error; the message waits for the next run.
 */
export async function mailContactMessages(
  pool: pg.Pool,
  mailer: Pick<Mailer, "send">,
  languages: Pick<ReaderLanguages, "of">,
  site: Site,
): Promise<number> {
  const groups = await groupAdmins(pool, languages);
  if (groups.length === 0) return 0;
  let count = 0;
  const send = async (message: ContactMessage) => {
    for (const { language, to } of groups) {
      await mailer.send(contactMail(site, message, to, language));
    }
  };
  while (await mailNext(pool, send)) count += 1;
  return count;
}

/** Groups the admins who may be emailed now by language; each message becomes one email per language. */
async function groupAdmins(
  pool: pg.Pool,
  languages: Pick<ReaderLanguages, "of">,
): Promise<Readers[]> {
  const { rows } = await pool.query<{ email: string; language: string | null }>(
    "select email, language from private.admins_to_mail()",
  );
  const admins = rows.map(({ email, language }) => ({
    email,
    language: isLanguage(language) ? language : languages.of(email),
  }));
  return LANGUAGES.map(({ code }) => ({
    language: code,
    to: admins.filter(({ language }) => language === code).map(({ email }) => email),
  })).filter(({ to }) => to.length > 0);
}

/** Emails the next message. Returns whether there was one. */
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
