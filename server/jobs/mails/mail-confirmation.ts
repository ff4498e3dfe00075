import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { DEFAULT_LANGUAGE, isLanguage } from "#contract/language.ts";
import { confirmationMail } from "#server/mail/confirmation-mail.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { sendToMember } from "./send-to-member.ts";

/** Emails a member a new confirmation link on request; the previous link stops working. */
export async function mailConfirmation(
  pool: pg.Pool,
  mailer: Pick<Mailer, "send">,
  site: { siteName: string; siteUrl: string },
  userId: string,
): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest();
  const { rows } = await pool.query<{ email: string; language: string | null }>(
    "select email, language from private.start_mail_confirmation($1, $2)",
    [userId, hash],
  );
  const [row] = rows;
  if (!row) return;
  const language = isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE;
  const mail = confirmationMail(site, { to: row.email, token, language });
  await sendToMember(pool, mailer, { userId, email: row.email }, mail);
}
