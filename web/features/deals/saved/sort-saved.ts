import type { SavedDeal } from "./saved-deal.ts";

/**
 * Returns stored deals with their state at `now`: soonest end first, then deals without an end, and ended deals last. Deals that
 * were stored as ended keep their order, because they may have ended before the announced end.
 */
export function sortSaved<Deal extends SavedDeal>(deals: readonly Deal[], now: Date): Deal[] {
  return deals
    .map((deal) => ({ deal: atTime(deal, now), place: placeOf(deal, now) }))
    .sort((a, b) => a.place.group - b.place.group || a.place.order - b.place.order)
    .map(({ deal }) => deal);
}

function atTime<Deal extends SavedDeal>(deal: Deal, now: Date): Deal {
  const isExpired = deal.isExpired || endOf(deal) <= now.getTime();
  const isUpcoming = !isExpired && deal.startsAt !== null && new Date(deal.startsAt) > now;
  return { ...deal, isExpired, isUpcoming };
}

/** Deals in the same place keep their order. */
function placeOf(deal: SavedDeal, now: Date): { group: number; order: number } {
  const end = endOf(deal);
  if (deal.isExpired) return { group: 3, order: 0 };
  if (end <= now.getTime()) return { group: 2, order: -end };
  return deal.expiresAt === null ? { group: 1, order: 0 } : { group: 0, order: end };
}

function endOf({ expiresAt }: SavedDeal): number {
  return expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt);
}
