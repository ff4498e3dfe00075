import { OWN_SAVED_KEY, SAVED_KEY } from "#contract/deals/saved.ts";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { readStored } from "#lib/storage/browser-storage.ts";

/** Searches the stored text: each card asks, and ids occur nowhere else in it. */
export function isSaved(dealId: string): boolean {
  return !!readStored(readStored(SESSION_KEY) ? OWN_SAVED_KEY : SAVED_KEY)?.includes(dealId);
}
