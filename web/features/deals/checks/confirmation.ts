import { CHECKS } from "#contract/deals/checks.ts";
import type { Deal } from "#contract/deals/deal.ts";

export interface Confirmation {
  /** Time of the latest confirmation, ISO 8601. */
  at: string;
  /** Members who confirm the deal, at least one. */
  live: number;
  gone: number;
  isPosterLatest: boolean;
}

/** Returns the confirmation to show, or null if it is missing or too old, or the deal has ended. */
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
