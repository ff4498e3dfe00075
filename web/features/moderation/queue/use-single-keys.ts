import { useState } from "react";
import { readStored, removeStored, writeStored } from "#lib/browser-storage.ts";

const KEY = "queue-keys";

/** Whether queues listen to single keys: on, until this browser's owner turns them off (WCAG 2.1.4). */
export function useSingleKeys() {
  // Queues are never rendered on the server, so the browser's storage may be asked at once.
  const [isOn, setOn] = useState(() => readStored(KEY) !== "off");

  function switchKeys(next: boolean) {
    setOn(next);
    if (next) removeStored(KEY);
    else writeStored(KEY, "off");
  }

  return { isOn, switchKeys };
}
