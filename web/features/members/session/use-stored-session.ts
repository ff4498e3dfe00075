import { useSyncExternalStore } from "react";
import { readStored } from "#lib/browser-storage.ts";
import { SESSION_KEY } from "#lib/supabase-browser.ts";

/** Whether this browser remembers a session; false on the server and while hydrating, so nothing mismatches. */
export function useStoredSession(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readStored(SESSION_KEY) !== null,
    () => false,
  );
}

function subscribe(changed: () => void): () => void {
  addEventListener("storage", changed);
  return () => removeEventListener("storage", changed);
}
