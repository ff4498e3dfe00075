import { OWN_SAVED_KEY, SAVED_KEY } from "#contract/deals/saved.ts";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { readStored } from "#lib/storage/browser-storage.ts";

/**
 * Searches the stored texts without parsing them, because every card calls this. A member's hearts also show the deals saved in
 * this browser without an account.
 */
export function isSaved(dealId: string): boolean {
  return isIn(SAVED_KEY, dealId) || (!!readStored(SESSION_KEY) && isIn(OWN_SAVED_KEY, dealId));
}

/** Whether this browser stores the deal, but not the account. */
export function isOnlyOnDevice(dealId: string): boolean {
  return isIn(SAVED_KEY, dealId) && !isIn(OWN_SAVED_KEY, dealId);
}

/** In a stored text, only ids are in quotes as a whole: links are longer, and quotes inside a title are escaped. */
function isIn(key: string, dealId: string): boolean {
  return !!readStored(key)?.includes(`"${dealId}"`);
}
