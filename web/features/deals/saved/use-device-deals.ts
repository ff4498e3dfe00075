import { useMemo, useSyncExternalStore } from "react";
import { SAVED_KEY } from "#contract/deals/saved.ts";
import { useNow } from "#lib/now-context.tsx";
import { readStored, subscribeToStorage } from "#lib/storage/browser-storage.ts";
import { sortSaved } from "./sort-saved.ts";
import { parseSaved } from "./stored-deals.ts";

/** The deals saved in this browser without an account, and whether a member has declined to import them. */
export function useDeviceDeals() {
  const text = useStorageText(SAVED_KEY);
  const now = useNow();
  return useMemo(() => {
    const { deals, isDeclined } = parseSaved(text);
    return { deals: sortSaved(deals, now), isDeclined };
  }, [text, now]);
}

/** A text in local storage; null on the server. */
export function useStorageText(key: string): string | null {
  return useSyncExternalStore(
    subscribeToStorage,
    () => readStored(key),
    () => null,
  );
}
