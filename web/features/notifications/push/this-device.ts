import { paths } from "#contract/addresses/paths.ts";
import type { Language } from "#contract/language.ts";

/**
 * Whether this browser can show push messages: `blocked` if the reader refused, `home_screen` on iOS, where only sites on the home
 * screen can.
 */
export type PushSupport = "ready" | "blocked" | "home_screen" | "unsupported";

/** Longer than push services need. Without a network, browsers wait forever. */
const SUBSCRIBE_MS = 10_000;

export function readSupport(): PushSupport {
  if ("PushManager" in globalThis && "Notification" in globalThis && navigator.serviceWorker) {
    return Notification.permission === "denied" ? "blocked" : "ready";
  }
  // Only Safari on iOS has this property.
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === false ? "home_screen" : "unsupported";
}

export async function readSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/**
 * Subscribes this browser with the site's public key, or returns its subscription with this key. The reader must have allowed
 * notifications. Resolves to null if the browser's push service does not respond.
 */
export async function subscribe(key: string, language: Language): Promise<PushSubscription | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, SUBSCRIBE_MS, null));
  const subscribing = subscribeWith(key, language);
  // A failure after the timeout is of no interest.
  subscribing.catch(() => undefined);
  return await Promise.race([subscribing, timeout]);
}

async function subscribeWith(key: string, language: Language): Promise<PushSubscription> {
  await navigator.serviceWorker.register(`${paths.serviceWorker}?lang=${language}`);
  const { pushManager } = await navigator.serviceWorker.ready;
  const earlier = await pushManager.getSubscription();
  if (earlier && usesKey(earlier, key)) return earlier;
  await earlier?.unsubscribe();
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Returns whether a subscription accepts messages that are signed with the site's current key. */
export function usesKey({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key;
}
