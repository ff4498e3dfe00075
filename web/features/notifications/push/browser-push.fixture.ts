import { vi } from "vitest";

const BYTES = new Uint8Array([251, 255, 4]);
/** `BYTES` in base64url. */
export const SITE_KEY = "-_8E";

interface FakeSubscription {
  options: { applicationServerKey: ArrayBuffer };
  unsubscribe: () => Promise<boolean>;
  toJSON: () => object;
}

/**
 * Gives the test a browser with push messages. `answer` is the reader's answer to the browser's question; `pushService` responds,
 * fails or never does.
 */
export function fakeBrowserPush({
  answer = "granted",
  permission = "default",
  pushService = "responds",
  key = BYTES,
}: {
  answer?: NotificationPermission;
  permission?: NotificationPermission;
  pushService?: "responds" | "fails" | "silent";
  /** Key of an existing subscription. */
  key?: Uint8Array<ArrayBuffer>;
} = {}) {
  const state = { asked: 0, subscription: null as FakeSubscription | null, count: 0 };
  const notification = {
    permission,
    requestPermission: async () => {
      state.asked += 1;
      notification.permission = answer;
      return answer;
    },
  };
  const subscriptionWith = (applicationServerKey: ArrayBuffer): FakeSubscription => {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${++state.count}`;
    return {
      options: { applicationServerKey },
      toJSON: () => ({ endpoint, keys: { p256dh: "B-key", auth: "a-secret" } }),
      unsubscribe: async () => {
        state.subscription = null;
        return true;
      },
    };
  };
  const pushManager = {
    getSubscription: async () => state.subscription,
    subscribe: async () => {
      if (pushService === "fails") throw new DOMException("Registration failed", "AbortError");
      if (pushService === "silent") await new Promise(() => undefined);
      state.subscription = subscriptionWith(BYTES.buffer);
      return state.subscription;
    },
  };
  const registration = { pushManager };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", notification);
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  });
  return {
    state,
    /** Adds a subscription from an earlier visit. */
    subscribeEarlier: () => {
      state.subscription = subscriptionWith(key.buffer);
    },
  };
}
