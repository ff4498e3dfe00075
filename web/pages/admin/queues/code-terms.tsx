import type { Voucher } from "#contract/vouchers/voucher.ts";
import { CodeConditions } from "#features/vouchers/list/code-conditions.tsx";
import { useDiscountLabels } from "#lib/format/discount-labels.ts";

/** The discount and the conditions of a code, for the queues. */
export function CodeTerms({ voucher }: { voucher: Voucher }) {
  const { whole } = useDiscountLabels(voucher);
  return <CodeConditions voucher={voucher} first={[whole]} />;
}
