import * as z from "zod/mini";
import { OWN_SAVED_KEY, SAVED_IN_BROWSER_MAX, SAVED_KEY } from "#contract/deals/saved.ts";
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
  // Earlier releases stored no category, image and link.
  category: z._default(z.string(), ""),
  imageUrl: z._default(z.string(), ""),
  dealUrl: z._default(z.string(), ""),
  startsAt: time,
  expiresAt: time,
  isExpired: z.boolean(),
  isUpcoming: z.boolean(),
});
const stored = z.object({
  deals: z.array(savedDeal),
  /** True once a member has declined the offer to import these deals. */
  isOffered: z.optional(z.boolean()),
});
/** The copy of a member's list: all ids, and the first deals for the offline page. */
const ownStored = z.object({
  owner: z.string(),
  ids: z.array(z.string()),
  deals: z.array(savedDeal),
});

/** Returns the deals in a stored text, most recently saved first; an empty list if the text is missing or invalid. */
export function parseSaved(text: string | null): { deals: SavedDeal[]; isDeclined: boolean } {
  const { deals = [], isOffered: isDeclined = false } = parse(stored, text) ?? {};
  return { deals, isDeclined };
}

/** Adds or removes a visitor's deal. Returns the reason if it was not stored, otherwise null. */
export function storeSaved(deal: SavedDeal, isSaved: boolean): "full" | "refused" | null {
  const { deals, isDeclined } = readSaved();
  const others = deals.filter(({ id }) => id !== deal.id);
  if (isSaved && others.length >= SAVED_IN_BROWSER_MAX) return "full";
  // A declined import is offered again once there is another deal.
  const isStored = isSaved ? writeSaved([deal, ...others], false) : writeSaved(others, isDeclined);
  return isStored ? null : "refused";
}

/** Replaces the `requested` deals with their `current` versions, and removes those without one: they are no longer public. */
export function refreshSaved(requested: readonly string[], current: readonly SavedDeal[]): void {
  const byId = new Map(current.map((deal) => [deal.id, deal]));
  const { deals, isDeclined } = readSaved();
  const updated = deals.flatMap((deal) =>
    requested.includes(deal.id) ? (byId.get(deal.id) ?? []) : deal,
  );
  writeSaved(updated, isDeclined);
}

/** Returns the ids of the deals saved in this browser without an account. */
export function idsOnDevice(): string[] {
  return readSaved().deals.map(({ id }) => id);
}

/** Keeps the visitor's deals on this device. They are not offered again until another deal is saved. */
export function declineOffer(): void {
  writeSaved(readSaved().deals, true);
}

export function removeSaved(): void {
  store(SAVED_KEY, null);
}

/** Replaces the copy of a member's list. */
export function copyOwn(owner: string, deals: readonly SavedDeal[]): void {
  const first = deals.slice(0, SAVED_IN_BROWSER_MAX).map(savedPart);
  store(OWN_SAVED_KEY, JSON.stringify({ owner, ids: deals.map(({ id }) => id), deals: first }));
}

/** Adds a deal to the copy of a member's list, or removes it. */
export function changeOwn(owner: string, deal: SavedDeal, isSaved: boolean): void {
  // Until a member imports them, the deals saved without an account count as saved, too.
  if (!isSaved && idsOnDevice().includes(deal.id)) storeSaved(deal, false);
  const copy = parse(ownStored, readStored(OWN_SAVED_KEY));
  const { ids, deals } = copy?.owner === owner ? copy : { ids: [], deals: [] };
  const isOther = (id: string) => id !== deal.id;
  const others = deals.filter(({ id }) => isOther(id));
  const text = JSON.stringify({
    owner,
    ids: [...(isSaved ? [deal.id] : []), ...ids.filter(isOther)],
    deals: isSaved ? [savedPart(deal), ...others].slice(0, SAVED_IN_BROWSER_MAX) : others,
  });
  store(OWN_SAVED_KEY, text);
}

/** Removes the copy of a member's list, unless the list belongs to `exceptOwner`. */
export function removeOwnCopy(exceptOwner?: string): void {
  if (parse(ownStored, readStored(OWN_SAVED_KEY))?.owner !== exceptOwner)
    store(OWN_SAVED_KEY, null);
}

function readSaved() {
  return parseSaved(readStored(SAVED_KEY));
}

function writeSaved(deals: readonly SavedDeal[], isDeclined: boolean): boolean {
  const text = JSON.stringify({ deals: deals.map(savedPart), isOffered: isDeclined });
  return store(SAVED_KEY, deals.length > 0 ? text : null);
}

/** Stores a text; null removes it. Returns whether the browser did so. */
function store(key: string, text: string | null): boolean {
  if (text === null) removeStored(key);
  else writeStored(key, text);
  // Browsers send this event to other tabs only.
  dispatchEvent(new Event("storage"));
  return readStored(key) === text;
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, text: string | null) {
  try {
    return schema.parse(JSON.parse(text ?? "null")) as z.infer<Schema>;
  } catch {
    return null;
  }
}

/** Returns the stored fields of a deal. The price includes known delivery costs. */
function savedPart(deal: SavedDeal): SavedDeal {
  const part = Object.fromEntries(SAVED_FIELDS.map((field) => [field, deal[field]])) as SavedDeal;
  return { ...part, price: deal.totalPrice ?? deal.price };
}
