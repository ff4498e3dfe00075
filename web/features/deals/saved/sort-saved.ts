import type { SavedDeal } from "./saved-deal.ts";

/** Returns stored deals with their state at `now`: soonest end first, then deals without an end, and ended deals last. */
export function sortSaved<Deal extends SavedDeal>(deals: readonly Deal[], now: Date): Deal[] {
  return deals.map((deal) => atTime(deal, now)).sort((a, b) => group(a) - group(b) || byEnd(a, b));
}

function atTime<Deal extends SavedDeal>(deal: Deal, now: Date): Deal {
  const isExpired = deal.isExpired || (deal.expiresAt !== null && new Date(deal.expiresAt) <= now);
  const isUpcoming = !isExpired && deal.startsAt !== null && new Date(deal.startsAt) > now;
  return { ...deal, isExpired, isUpcoming };
}

function group({ isExpired, expiresAt }: SavedDeal): number {
  return isExpired ? 2 : expiresAt === null ? 1 : 0;
}

/** Sorts ended deals by announced end, latest first. Deals without an end keep their order: most recently saved first. */
function byEnd(a: SavedDeal, b: SavedDeal): number {
  const difference = timeOf(a) - timeOf(b);
  return a.isExpired ? -difference : difference;
}

function timeOf({ expiresAt }: SavedDeal): number {
  return expiresAt === null ? 0 : Date.parse(expiresAt);
}
