import { SIGN_IN_DETOUR_MS } from "#lib/storage/return-place.ts";
import { tabStorage } from "#lib/storage/timed-storage.ts";
import type { Check, Verdict } from "./check-requests.ts";

const KEY = "samha-pending-check";
const VERDICTS: readonly Verdict[] = ["live", "price_changed", "gone", "bought"];

/** Stores a visitor's check in this tab while they sign in. */
export function storePendingCheck(check: Check): void {
  tabStorage.write(KEY, check);
}

/** Returns and removes the stored check, if it is for this deal and recent enough for a sign-in. */
export function takePendingCheck(dealId: string): Check | null {
  const check = tabStorage.read(KEY, SIGN_IN_DETOUR_MS, isCheck);
  if (check?.dealId !== dealId) return null;
  tabStorage.remove(KEY);
  return check;
}

function isCheck(value: unknown): value is Check {
  const { dealId, verdict, seenPrice } = (value ?? {}) as Partial<Check>;
  return (
    typeof dealId === "string" &&
    VERDICTS.some((known) => known === verdict) &&
    (seenPrice === null || typeof seenPrice === "number")
  );
}
