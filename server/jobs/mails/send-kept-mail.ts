import type pg from "pg";
import type { Mail, Mailer } from "#server/mail/mailer.ts";

const THREE_DAYS_S = 259_200;

/** Keeps a mail that the mail server refused. A job sends it again until it is of no use any more. */
export async function keepMail(pool: pg.Pool, mail: Mail): Promise<void> {
  const { usefulForSeconds = THREE_DAYS_S, ...content } = mail;
  await pool.query("select private.keep_unsent_mail($1, $2)", [content, usefulForSeconds]);
}

/** Sends a kept mail and deletes it; one that is of no use any more is deleted alone. Throws what the server answered. */
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
