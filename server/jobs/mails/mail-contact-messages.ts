import type pg from "pg";
import { isLanguage, LANGUAGES, type Language } from "#contract/language.ts";
import type { ReaderLanguages } from "#server/i18n/reader-languages.ts";
import { type ContactMessage, contactMail } from "#server/mail/contact-mail.ts";
import type { Mailer } from "#server/mail/mailer.ts";

const NEXT = "select * from private.next_unmailed_message($1)";

interface Site {
  siteName: string;
  siteUrl: string;
}

interface Admin {
  email: string;
  language: Language;
  isQuiet: boolean;
}

/**
 * Emails messages from the contact form to the admins, urgent ones first, and returns their number. Omits messages older than
 * three days. During an admin's quiet hours only urgent messages are emailed to them; the others wait for the first admin's
 * morning. Each message is marked after sending, in one transaction: a crash in between sends it again, and two processes never
 * send the same message concurrently. Throws the mail server's error; the message waits for the next run.
 */
export async function mailContactMessages(
  pool: pg.Pool,
  mailer: Pick<Mailer, "send">,
  languages: Pick<ReaderLanguages, "of">,
  site: Site,
): Promise<number> {
  const admins = await readAdmins(pool, languages);
  if (admins.length === 0) return 0;
  const awake = admins.filter(({ isQuiet }) => !isQuiet);
  let count = 0;
  const send = async (message: ContactMessage) => {
    const readers = message.is_urgent ? admins : awake;
    for (const { code: language } of LANGUAGES) {
      const to = readers.filter((each) => each.language === language).map(({ email }) => email);
      if (to.length > 0) await mailer.send(contactMail(site, message, to, language));
    }
  };
  while (await mailNext(pool, awake.length === 0, send)) count += 1;
  return count;
}

async function readAdmins(pool: pg.Pool, languages: Pick<ReaderLanguages, "of">): Promise<Admin[]> {
  const { rows } = await pool.query<{ email: string; language: string | null; is_quiet: boolean }>(
    "select email, language, is_quiet from private.admins_to_mail()",
  );
  return rows.map(({ email, language, is_quiet: isQuiet }) => ({
    email,
    language: isLanguage(language) ? language : languages.of(email),
    isQuiet,
  }));
}

/** Emails the next message. Returns whether there was one. */
async function mailNext(
  pool: pg.Pool,
  isNight: boolean,
  send: (message: ContactMessage) => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<ContactMessage & { id: string }>(NEXT, [isNight]);
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
