import type { Deal } from "#contract/deal.ts";

/** A deal that waits for an admin, with what deserves a look. */
export interface PendingDeal extends Deal {
  hasMerchant: boolean;
  isFirstDeal: boolean;
}
