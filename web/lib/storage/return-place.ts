import { forgetInTab, readInTab, writeInTab } from "./tab-storage.ts";

/** Signing in takes a minute; registering first, a few. */
export const SIGN_IN_DETOUR_MS = 15 * 60_000;

const KEY = "samha-return-place";

interface Place {
  /** Path and search. */
  address: string;
  /** Pixels from the top of the page. */
  y: number;
}

/** Remembers in this tab how far a page was scrolled, for the reader who signs in and comes back to it. */
export function rememberReturnPlace(place: Place): void {
  writeInTab(KEY, place);
}

/** How far to scroll the page of this address, once; null where the reader does not come back to it from signing in. */
export function takeReturnPlace(address: string): number | null {
  const place = readInTab(KEY, SIGN_IN_DETOUR_MS, isPlace);
  if (place?.address !== address) return null;
  forgetInTab(KEY);
  return place.y;
}

function isPlace(value: unknown): value is Place {
  const { address, y } = (value ?? {}) as Partial<Place>;
  return typeof address === "string" && typeof y === "number" && y >= 0;
}
