import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { paths } from "#contract/addresses/paths.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#contract/language.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { translate } from "#server/i18n/translate.ts";
import { composeMail } from "#server/mail/compose-mail.ts";
import type { Mail, Mailer } from "#server/mail/mailer.ts";
import { sendToMember } from "./send-to-member.ts";

const SUBJECT = defineMessage("Confirm your email address");
const FIRST = defineMessage(
  "Confirm your email address, and we’ll send you the emails you choose in your settings:",
);

const LABEL = defineMessage("Confirm my address");
const DAY = defineMessage("The link works once, within a day.");
const NOT_ME = defineMessage(
  "Didn’t ask for this? You can ignore this email. Nothing has changed.",
);

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

/** Writes the email that asks members to confirm their address before optional emails are sent to it. */
export function confirmationMail(
  { siteName, siteUrl }: { siteName: string; siteUrl: string },
  { to, token, language }: { to: string; token: string; language: Language },
): Mail {
  const address = new URL(paths.confirmEmail, siteUrl);
  address.searchParams.set("token", token);
  return {
    to: [to],
    ...composeMail({
      siteName,
      siteUrl,
      language,
      subject: translate(language, SUBJECT),
      paragraphs: [
        translate(language, FIRST),
        translate(language, DAY),
        translate(language, NOT_ME),
      ],
      link: { label: translate(language, LABEL), address: address.href },
    }),
  };
}
