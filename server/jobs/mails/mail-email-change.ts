import type pg from "pg";
import { DEFAULT_LANGUAGE, isLanguage } from "#contract/language.ts";
import { emailChangedMail } from "#server/mail/email-changed-mail.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { isAddressRefused } from "./send-to-member.ts";

/** Notifies a member's previous address of the change, then deletes that address, even if the mail server rejects it permanently. */
export async function mailEmailChange(
  pool: pg.Pool,
  mailer: Pick<Mailer, "send">,
  site: { siteName: string; siteUrl: string },
  changeId: string,
): Promise<void> {
  const { rows } = await pool.query<{
    old_email: string;
    username: string;
    language: string | null;
  }>("select old_email, username, language from private.get_changed_email($1)", [changeId]);
  const [row] = rows;
  if (!row) return;
  const language = isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE;
  const { old_email: to, username } = row;
  await mailer.send(emailChangedMail(site, { to, username, language })).catch((error: unknown) => {
    if (!isAddressRefused(error)) throw error;
  });
  await pool.query("select private.delete_changed_email($1)", [changeId]);
}
