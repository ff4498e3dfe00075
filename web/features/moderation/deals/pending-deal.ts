import type { Deal } from "#contract/deal.ts";

/** A deal that waits for an admin, with what deserves a look before it is decided. */
export interface PendingDeal extends Deal {
  /** False where the merchant shown is only the default. */
  hasMerchant: boolean;
  /** The poster has no public deal yet. */
  isFirstDeal: boolean;
  /** Another deal with the same link; null where there is none. */
  sameLinkDealId: string | null;
}
