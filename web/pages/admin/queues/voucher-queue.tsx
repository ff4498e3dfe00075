import type { QueuePlace } from "#features/moderation/queue/moderation-queue.tsx";
import { PendingVouchers } from "#features/moderation/vouchers/pending-vouchers.tsx";
import { CodeTerms } from "./code-terms.tsx";

/** Queue of pending voucher codes, connected with the labels of vouchers. */
export function VoucherQueue(place: QueuePlace) {
  return <PendingVouchers {...place} discountOf={(voucher) => <CodeTerms voucher={voucher} />} />;
}
