import { safeLocalPath } from "#contract/addresses/local-path.ts";
import { CONFIRMATION_DETOUR_MS } from "#lib/storage/return-place.ts";
import { browserStorage } from "#lib/storage/timed-storage.ts";

const KEY = "samha-return-address";

interface ReturnAddress {
  userId: string;
  /** Path and search. */
  address: string;
}

/** Stores for all tabs the page that a new member came from. Confirming the email address within 24 hours returns to it. */
export function storeReturnAddress(userId: string, address: string): void {
  browserStorage.write(KEY, { userId, address } satisfies ReturnAddress);
}

/** Returns and removes the page that this member came from, or null. */
export function takeReturnAddress(userId: string): string | null {
  const stored = browserStorage.read(KEY, CONFIRMATION_DETOUR_MS, isReturnAddress);
  if (stored?.userId !== userId) return null;
  browserStorage.remove(KEY);
  return safeLocalPath(stored.address);
}

function isReturnAddress(value: unknown): value is ReturnAddress {
  const { userId, address } = (value ?? {}) as Partial<ReturnAddress>;
  return typeof userId === "string" && typeof address === "string";
}
