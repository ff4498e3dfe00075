import { CHECKS } from "#contract/deals/checks.ts";
import type { Deal } from "#contract/deals/deal.ts";

/** That members confirm a deal, and how many of them doubt it. */
export interface Confirmation {
  /** The latest one, ISO 8601. */
  at: string;
  /** Members who confirm the deal, at least one. */
  live: number;
  /** Members who say that it is gone. */
  gone: number;
  /** The latest confirmation is the poster's. */
  isPosterLatest: boolean;
}

/** Returns the confirmation that a deal shows; null without one, once it is too old, and for a deal that has ended. */
export function confirmationOf({ life, isExpired }: Deal, now: Date): Confirmation | null {
  if (isExpired || !life?.confirmedAt || life.liveCount < 1) return null;
  const age = now.getTime() - Date.parse(life.confirmedAt);
  if (age > CHECKS.confirmationHours * 3_600_000) return null;
  return {
    at: life.confirmedAt,
    live: life.liveCount,
    gone: life.goneCount,
    isPosterLatest: life.isConfirmedByPoster,
  };
}
