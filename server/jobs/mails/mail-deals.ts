import type pg from "pg";
import * as z from "zod/mini";
import { type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "#contract/language.ts";
import { type DealMailContent, dealMail } from "#server/mail/deals/deal-mail.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { messageIdOf } from "#server/mail/message-id.ts";
import { sendToMember } from "./send-to-member.ts";

interface Site {
  siteName: string;
  siteUrl: string;
  imageBaseUrl: string;
}

const deal = z.pipe(
  z.custom<DealRow>(),
  z.transform((row) => dealFromRow(row)),
);

const taken = z.object({
  email: z.string(),
  language: z.string(),
  timezone: z.string(),
  unsubscribe_token: z.string(),
  is_daily: z.boolean(),
  alerts: z.array(z.object({ name: z.string(), deals: z.array(deal) })),
  more: z.number(),
  saved: z.array(z.object({ deal, is_ending: z.boolean(), old_price: z.nullable(z.number()) })),
  more_saved: z.number(),
  news: z.string(),
});

/**
 * Emails a member the due matches of alerts and news of saved deals, if any. The database records them as emailed in a transaction
 * that commits after sending: a crash in between sends the email again, with the same message ID. Throws the mail server's error;
 * the job is retried.
 */
export async function mailDeals(
  pool: pg.Pool,
  mailer: Pick<Mailer, "send">,
  site: Site,
  userId: string,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ mail: unknown }>(
      "select private.take_deals_to_mail($1) as mail",
      [userId],
    );
    const mail = rows[0]?.mail;
    if (mail) {
      const row = taken.parse(mail);
      const messageId = messageIdOf(site, row.news);
      const content = { ...dealMail(site, contentOf(row)), messageId };
      await sendToMember(pool, mailer, { userId, email: row.email }, content);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

function contentOf(row: z.infer<typeof taken>): DealMailContent {
  return {
    email: row.email,
    language: isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE,
    timezone: row.timezone,
    unsubscribeToken: row.unsubscribe_token,
    isDaily: row.is_daily,
    alerts: row.alerts,
    moreMatches: row.more,
    saved: row.saved.map(({ deal: saved, is_ending, old_price }) => ({
      deal: saved,
      isEnding: is_ending,
      oldPrice: old_price,
    })),
    moreSaved: row.more_saved,
  };
}
