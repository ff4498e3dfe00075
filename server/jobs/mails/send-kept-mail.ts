import type pg from "pg";
import type { Mail, Mailer } from "#server/mail/mailer.ts";

const THREE_DAYS_S = 259_200;

/** Stores an email that could not be sent. A job retries it until it is too old to be useful. */
export async function keepMail(pool: pg.Pool, mail: Mail): Promise<void> {
  const { usefulForSeconds = THREE_DAYS_S, ...content } = mail;
  await pool.query("select private.keep_unsent_mail($1, $2)", [content, usefulForSeconds]);
}

/** Sends a stored email and deletes it; deletes one that is too old without sending it. Throws the mail server's error. */
export async function sendKeptMail(
  pool: pg.Pool,
  mailer: Pick<Mailer, "send">,
  id: string,
): Promise<void> {
  const { rows } = await pool.query<{ mail: Mail | null }>(
    "select private.get_unsent_mail($1) as mail",
    [id],
  );
  const mail = rows[0]?.mail;
  if (mail) await mailer.send(mail);
  await pool.query("select private.delete_unsent_mail($1)", [id]);
}
