import * as z from "zod/mini";
import { toIsoTime } from "#contract/timestamps.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

export interface PushDevice {
  id: string;
  userAgent: string | null;
  /** ISO 8601. */
  createdAt: string;
  /** True for the browser of this session. */
  isCurrent: boolean;
}

export interface PushState {
  /** Public key with which browsers subscribe; null if the site sends no push messages. */
  key: string | null;
  /** Whether the site runs background work, which push messages need. */
  hasWorker: boolean;
  /** The member's devices, newest first. */
  devices: readonly PushDevice[];
}

const stored = z.object({
  key: z.nullable(z.string()),
  has_worker: z.boolean(),
  devices: z.array(
    z.object({
      id: z.string(),
      user_agent: z.nullable(z.string()),
      created_at: z.string(),
      is_current: z.boolean(),
    }),
  ),
});

export async function getPush(backend: Backend): Promise<PushState> {
  const data = await backend.data();
  const { key, has_worker, devices } = stored.parse(
    unwrap(await data.rpc("get_push_subscriptions")),
  );
  return {
    key,
    hasWorker: has_worker,
    devices: devices.map(({ id, user_agent, created_at, is_current }) => ({
      id,
      userAgent: user_agent,
      createdAt: toIsoTime(created_at) ?? created_at,
      isCurrent: is_current,
    })),
  };
}

/** Stores this browser's subscription and returns the id of the device. */
export async function saveSubscription(
  backend: Backend,
  subscription: PushSubscription,
): Promise<string> {
  const data = await backend.data();
  const { endpoint, keys } = subscription.toJSON();
  return unwrap(
    await data.rpc("save_push_subscription", {
      endpoint_param: endpoint ?? "",
      p256dh_param: keys?.p256dh ?? "",
      auth_param: keys?.auth ?? "",
    }),
  );
}

async function removeDevice(backend: Backend, id: string): Promise<void> {
  const data = await backend.data();
  unwrap(await data.rpc("delete_push_subscription", { subscription_id_param: id }));
}

async function sendTest(backend: Backend, id: string): Promise<void> {
  const data = await backend.data();
  unwrap(await data.rpc("send_test_message", { subscription_id_param: id }));
}

export const loadPush = createRequestThunk("push/load", getPush);

export const saveDevice = createRequestThunk("push/saveDevice", saveSubscription);

export const deleteDevice = createRequestThunk("push/deleteDevice", removeDevice);

export const sendTestMessage = createRequestThunk("push/sendTestMessage", sendTest);
