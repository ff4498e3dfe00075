import * as z from "zod/mini";
import { SAVED_IN_BROWSER_MAX, SAVED_KEY } from "#contract/deals/saved.ts";
import { readStored, removeStored, writeStored } from "#lib/storage/browser-storage.ts";
import { SAVED_FIELDS, type SavedDeal } from "./saved-deal.ts";

const time = z.nullable(z.string());
const savedDeal = z.object({
  id: z.uuid(),
  title: z.string(),
  price: z.number(),
  hasPrice: z.boolean(),
  currency: z.string(),
  merchant: z.string(),
  startsAt: time,
  expiresAt: time,
  isExpired: z.boolean(),
  isUpcoming: z.boolean(),
});
const stored = z.object({ deals: z.array(savedDeal) });

/** Returns the deals in a stored text, the latest saved first; an empty list if the text is missing or invalid. */
export function parseSaved(text: string | null): SavedDeal[] {
  try {
    return stored.parse(JSON.parse(text ?? "null")).deals;
  } catch {
    return [];
  }
}

/** Adds or removes a deal. Returns why it was not stored, or null. */
export function storeSaved(deal: SavedDeal, isSaved: boolean): "full" | "refused" | null {
  const others = parseSaved(readStored(SAVED_KEY)).filter(({ id }) => id !== deal.id);
  if (isSaved && others.length >= SAVED_IN_BROWSER_MAX) return "full";
  return writeSaved(isSaved ? [deal, ...others] : others) ? null : "refused";
}

/** Replaces stored deals by their current state, and removes those that are no longer public. */
export function refreshSaved(asked: readonly string[], current: readonly SavedDeal[]): void {
  const byId = new Map(current.map((deal) => [deal.id, deal]));
  writeSaved(
    parseSaved(readStored(SAVED_KEY)).flatMap((deal) =>
      asked.includes(deal.id) ? (byId.get(deal.id) ?? []) : deal,
    ),
  );
}

function writeSaved(deals: readonly SavedDeal[]): boolean {
  const text = JSON.stringify({ deals: deals.map(savedPart) });
  if (deals.length > 0) writeStored(SAVED_KEY, text);
  else removeStored(SAVED_KEY);
  const isStored = deals.length === 0 || readStored(SAVED_KEY) === text;
  // Browsers report changes to other tabs only.
  dispatchEvent(new Event("storage"));
  return isStored;
}

function savedPart(deal: SavedDeal): SavedDeal {
  return Object.fromEntries(SAVED_FIELDS.map((field) => [field, deal[field]])) as SavedDeal;
}
