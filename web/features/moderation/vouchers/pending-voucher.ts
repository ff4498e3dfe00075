import type { Voucher } from "#contract/voucher.ts";

/** A code that waits for an admin, with who added it. */
export interface PendingVoucher extends Voucher {
  userId: string;
  username: string;
  /** The same code of the same merchant is public already. */
  isKnown: boolean;
}
