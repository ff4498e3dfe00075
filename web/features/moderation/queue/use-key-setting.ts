import { useSyncExternalStore } from "react";
import { readStored, removeStored, writeStored } from "#lib/storage/browser-storage.ts";

export const UNDO_KEY = "u";

const KEYS_SETTING = "queue-keys";
const listeners = new Set<() => void>();

/** The setting for single-key shortcuts: on until turned off in this browser (WCAG 2.1.4). All queues of a page share it. */
export function useKeySetting() {
  const isOn = useSyncExternalStore(
    subscribe,
    () => readStored(KEYS_SETTING) !== "off",
    () => true,
  );
  return { isOn, switchKeys };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function switchKeys(isOn: boolean) {
  if (isOn) removeStored(KEYS_SETTING);
  else writeStored(KEYS_SETTING, "off");
  for (const listener of listeners) listener();
}
