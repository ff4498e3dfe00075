import type { QueuePlace } from "#features/moderation/queue/moderation-queue.tsx";
import { PendingVouchers } from "#features/moderation/vouchers/pending-vouchers.tsx";
import { CodeTerms } from "./code-terms.tsx";

/** Queue of pending voucher codes with the labels of the voucher feature. */
export function VoucherQueue(place: QueuePlace) {
  return <PendingVouchers {...place} discountOf={(voucher) => <CodeTerms voucher={voucher} />} />;
}
