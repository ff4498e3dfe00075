import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useLanguage } from "#lib/locale/locale-context.tsx";
import { removeStored, writeStored } from "#lib/storage/browser-storage.ts";
import { PUSH_DEVICE_KEY } from "./push-device-key.ts";
import { deleteDevice, saveDevice } from "./push-requests.ts";
import { type PushSupport, readSubscription, readSupport, subscribe } from "./this-device.ts";

/** Turns push messages on and off in this browser. `onChanged` reloads the list of devices. */
export function useThisDevice(onChanged: () => Promise<void>) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const [support, setSupport] = useState<PushSupport>(readSupport);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** Returns the error message, or null. */
  async function register(key: string): Promise<string | null> {
    // Browsers show their question only right after a tap.
    const permission = await Notification.requestPermission();
    setSupport(readSupport());
    if (permission === "denied") return null;
    if (permission === "default") {
      return t`Your browser hasn’t allowed notifications. Try again and choose “Allow”.`;
    }
    const subscription = await subscribe(key, language).catch(() => null);
    if (!subscription) {
      return t`Your browser’s push service didn’t answer. Check your connection, then try again.`;
    }
    const result = await dispatch(saveDevice(subscription));
    if (!saveDevice.fulfilled.match(result)) return failureText(result);
    writeStored(PUSH_DEVICE_KEY, result.payload);
    await onChanged();
    return null;
  }

  /** Returns the error message, or null. */
  async function unregister(id: string): Promise<string | null> {
    const result = await dispatch(deleteDevice(id));
    if (!deleteDevice.fulfilled.match(result)) return failureText(result);
    removeStored(PUSH_DEVICE_KEY);
    await (await readSubscription().catch(() => null))?.unsubscribe().catch(() => false);
    await onChanged();
    return null;
  }

  async function run(action: Promise<string | null>) {
    setBusy(true);
    setFailure(null);
    setFailure(await action);
    setBusy(false);
  }

  return {
    support,
    isBusy,
    failure,
    turnOn: (key: string) => void run(register(key)),
    turnOff: (id: string) => void run(unregister(id)),
  };
}
