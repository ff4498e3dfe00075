import type { Voucher } from "#contract/vouchers/voucher.ts";
import type { QueuePlace } from "#features/moderation/queue/moderation-queue.tsx";
import { PendingVouchers } from "#features/moderation/vouchers/pending-vouchers.tsx";
import { CodeConditions } from "#features/vouchers/list/code-conditions.tsx";
import { useDiscountLabels } from "#features/vouchers/list/discount-labels.ts";

/** Queue of pending voucher codes, connected with the labels of vouchers. */
export function VoucherQueue(place: QueuePlace) {
  return <PendingVouchers {...place} discountOf={(voucher) => <Discount voucher={voucher} />} />;
}

function Discount({ voucher }: { voucher: Voucher }) {
  const { whole } = useDiscountLabels(voucher);
  return <CodeConditions voucher={voucher} first={[whole]} />;
}
