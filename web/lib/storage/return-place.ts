import { readInTab, removeFromTab, writeInTab } from "./tab-storage.ts";

/** Time for signing in or registering. */
export const SIGN_IN_DETOUR_MS = 15 * 60_000;

const KEY = "samha-return-place";

interface Place {
  /** Path and search. */
  address: string;
  /** Pixels from the top of the page. */
  y: number;
}

/** Stores the scroll position of a page, to restore it after signing in. */
export function rememberReturnPlace(place: Place): void {
  writeInTab(KEY, place);
}

/** Returns and removes the stored scroll position of an address; null without one. */
export function takeReturnPlace(address: string): number | null {
  const place = readInTab(KEY, SIGN_IN_DETOUR_MS, isPlace);
  if (place?.address !== address) return null;
  removeFromTab(KEY);
  return place.y;
}

function isPlace(value: unknown): value is Place {
  const { address, y } = (value ?? {}) as Partial<Place>;
  return typeof address === "string" && typeof y === "number" && y >= 0;
}
