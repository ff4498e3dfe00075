import type pg from "pg";
import * as z from "zod/mini";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { NOTICES } from "#contract/members/notice-kind-texts.ts";
import { readPushKeys } from "#server/push/push-keys.ts";
import { type PushOutcome, sendPush } from "#server/push/send-push.ts";
import { type PushSite, pushMessage } from "./push-message.ts";

const taken = z.object({
  language: z.nullable(z.string()),
  deals: z.number(),
  deal_id: z.nullable(z.uuid()),
  devices: z.array(
    z.object({ id: z.uuid(), endpoint: z.string(), p256dh: z.string(), auth: z.string() }),
  ),
});

/**
 * Tells a member's devices that there are new matches, if any, without naming them. The database records them as pushed in a
 * transaction that commits after sending: a crash in between sends the message again, and the browser shows the same notification.
 * Throws if no push service responds; the job is retried.
 */
export async function pushMatches(
  pool: pg.Pool,
  site: PushSite,
  userId: string,
  fetch = globalThis.fetch,
): Promise<void> {
  const keys = await readPushKeys(pool);
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ push: unknown }>(
      "select private.take_matches_to_push($1) as push",
      [userId],
    );
    if (rows[0]?.push) {
      const { language, deals, deal_id, devices } = taken.parse(rows[0].push);
      const message = pushMessage(site, language, {
        body: NOTICES.alert.subject,
        values: { count: deals },
        url: deal_id ? paths.deal(shortDealId(deal_id)) : paths.alerts,
        tag: "alerts",
      });
      const outcomes = await Promise.all(
        devices.map((device) => sendPush({ ...site, keys, fetch }, device, message)),
      );
      if (devices.length > 0 && outcomes.every((outcome) => outcome === "unreachable")) {
        throw new Error("No push service responded");
      }
      for (const [index, { id }] of devices.entries()) await note(client, id, outcomes[index]);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function note(
  client: pg.PoolClient,
  id: string,
  outcome: PushOutcome | undefined,
): Promise<void> {
  if (outcome === "unreachable") return;
  await client.query("select private.note_push($1, $2)", [id, outcome]);
}
