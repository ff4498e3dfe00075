import { OWN_SAVED_KEY, SAVED_KEY } from "#contract/deals/saved.ts";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { readStored } from "#lib/storage/browser-storage.ts";

/** Searches the stored text without parsing it, because every card calls this. Ids occur nowhere else in the text. */
export function isSaved(dealId: string): boolean {
  return !!readStored(readStored(SESSION_KEY) ? OWN_SAVED_KEY : SAVED_KEY)?.includes(dealId);
}
