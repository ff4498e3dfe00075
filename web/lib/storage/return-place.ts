import { tabStorage } from "./timed-storage.ts";

/** Time allowed for signing in or registering. */
export const SIGN_IN_DETOUR_MS = 15 * 60_000;

/** Time allowed for confirming an email address. */
export const CONFIRMATION_DETOUR_MS = 24 * 3_600_000;

const KEY = "samha-return-place";

interface Place {
  /** Path and search. */
  address: string;
  /** Pixels from the top of the page. */
  y: number;
}

/** Stores the scroll position of a page, to restore it after signing in. */
export function rememberReturnPlace(place: Place): void {
  tabStorage.write(KEY, place);
}

/** Returns and removes the stored scroll position of an address, or null. */
export function takeReturnPlace(address: string): number | null {
  const place = tabStorage.read(KEY, SIGN_IN_DETOUR_MS, isPlace);
  if (place?.address !== address) return null;
  tabStorage.remove(KEY);
  return place.y;
}

function isPlace(value: unknown): value is Place {
  const { address, y } = (value ?? {}) as Partial<Place>;
  return typeof address === "string" && typeof y === "number" && y >= 0;
}
