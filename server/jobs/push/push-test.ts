import type pg from "pg";
import { paths } from "#contract/addresses/paths.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { readPushKeys } from "#server/push/push-keys.ts";
import { type PushDevice, sendPush } from "#server/push/send-push.ts";
import { type PushSite, pushMessage } from "./push-message.ts";

const WORKS = defineMessage("It works. Notifications reach this device.");

/** Sends a test message to a device, if it still exists. Not repeated if the push service does not respond: the member can. */
export async function pushTest(
  pool: pg.Pool,
  site: PushSite,
  subscriptionId: string,
  fetch = globalThis.fetch,
): Promise<void> {
  const { rows } = await pool.query<PushDevice & { language: string | null }>(
    "select id, endpoint, p256dh, auth, language from private.get_push_device($1)",
    [subscriptionId],
  );
  const [device] = rows;
  if (!device) return;
  const keys = await readPushKeys(pool);
  const message = pushMessage(site, device.language, {
    body: WORKS,
    url: `${paths.settings}#push`,
  });
  const outcome = await sendPush({ ...site, keys, fetch }, device, message);
  if (outcome !== "unreachable")
    await pool.query("select private.note_push($1, $2)", [subscriptionId, outcome]);
}
