import { ECDH } from "node:crypto";
import webPush from "web-push";
import type { PushKeys } from "./push-keys.ts";
import { isPushEndpoint } from "./push-services.ts";

/** A browser's push subscription (RFC 8291), with its id in the database. */
export interface PushDevice {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Notification that the service worker shows (server/public-files/offline/service-worker.ts). `url` is a path of this site. */
export interface PushMessage {
  title: string;
  body: string;
  url: string;
  lang: string;
  dir: "ltr" | "rtl";
  /** A message replaces an earlier one with the same tag, undelivered or shown, without a sound. */
  tag?: string;
}

export interface PushSender {
  /** Contact of the site for push services: its https address. */
  siteUrl: string;
  keys: PushKeys;
  fetch: typeof globalThis.fetch;
}

/** `gone` if the device will never accept messages again, `unreachable` if the push service did not respond. */
export type PushOutcome = "delivered" | "failed" | "gone" | "unreachable";

/** Four hours: later, the bell has the news. */
const TTL_SECONDS = 4 * 3600;
const TIMEOUT_MS = 10_000;

/** Encrypts a message and sends it to a device. Follows no redirects and reads no response bodies. Logs and throws no address. */
export async function sendPush(
  sender: PushSender,
  device: PushDevice,
  message: PushMessage,
): Promise<PushOutcome> {
  if (!isPushEndpoint(device.endpoint) || !isPoint(device.p256dh)) return "gone";
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: sender.siteUrl, ...sender.keys },
      TTL: TTL_SECONDS,
      ...(message.tag && { topic: message.tag }),
    },
  );
  try {
    const response = await sender.fetch(device.endpoint, {
      method: "POST",
      headers: textsOf(headers),
      body: new Uint8Array(body),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.ok) return "delivered";
    return response.status === 404 || response.status === 410 ? "gone" : "failed";
  } catch {
    return "unreachable";
  }
}

/** Returns whether a browser's public key is a point of the curve, which the database does not check. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

function textsOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
