import { SAVED_KEY } from "#contract/deals/saved.ts";
import { readStored } from "#lib/storage/browser-storage.ts";

/** Searches the stored text: each card asks, and ids occur nowhere else in it. */
export function isSaved(dealId: string): boolean {
  return readStored(SAVED_KEY)?.includes(dealId) ?? false;
}
