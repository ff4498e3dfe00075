import type pg from "pg";
import { paths } from "#contract/addresses/paths.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#contract/language.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { isolate } from "#contract/text/isolate.ts";
import { translate } from "#server/i18n/translate.ts";
import { composeMail } from "#server/mail/compose-mail.ts";
import type { Mail, Mailer } from "#server/mail/mailer.ts";
import { isAddressRefused } from "./send-to-member.ts";

const SUBJECT = defineMessage("Your email address was changed");
const FIRST = defineMessage(
  "The email address of your account {username} was changed. We won’t email this address any more.",
);

const LABEL = defineMessage("Contact us");
const NOT_ME = defineMessage(
  "If this wasn’t you, contact us right away: someone may have your password.",
);

/**
 * Notifies a member's previous address of the change, then deletes that address, even if the mail server rejects it permanently.
 */
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

/** Writes the notice to the earlier address of an account. It does not name the new address. */
export function emailChangedMail(
  { siteName, siteUrl }: { siteName: string; siteUrl: string },
  { to, username, language }: { to: string; username: string; language: Language },
): Mail {
  return {
    to: [to],
    ...composeMail({
      siteName,
      siteUrl,
      language,
      subject: translate(language, SUBJECT),
      paragraphs: [
        translate(language, FIRST, { username: isolate(username) }),
        translate(language, NOT_ME),
      ],
      link: { label: translate(language, LABEL), address: new URL(paths.contact, siteUrl).href },
    }),
  };
}
