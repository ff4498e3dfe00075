import type { Language } from "#contract/language.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { readStored, removeStored, writeStored } from "#lib/storage/browser-storage.ts";
import { PUSH_DEVICE_KEY } from "./push-device-key.ts";
import { getPush, saveSubscription } from "./push-requests.ts";
import { readSubscription, readSupport, subscribe, usesKey } from "./this-device.ts";

/**
 * Stores a new subscription if the browser or the site's key has changed; the event for this, `pushsubscriptionchange`, is
 * unreliable. A device that is no longer on the list, although its subscription is valid, was removed by the member or belongs to
 * an earlier session: its messages stay off.
 */
async function renew(backend: Backend, language: Language): Promise<void> {
  const id = readStored(PUSH_DEVICE_KEY);
  const { key, devices } = await getPush(backend);
  if (!id || !key || readSupport() !== "ready" || Notification.permission !== "granted") return;
  const earlier = await readSubscription();
  if (earlier && usesKey(earlier, key) && !devices.some((device) => device.id === id)) {
    removeStored(PUSH_DEVICE_KEY);
    await earlier.unsubscribe();
    return;
  }
  const subscription = await subscribe(key, language);
  if (subscription) writeStored(PUSH_DEVICE_KEY, await saveSubscription(backend, subscription));
}

export const renewPush = createRequestThunk("push/renew", renew);
