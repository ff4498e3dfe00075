import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ModerationQueue, type QueuePlace } from "#features/moderation/queue/moderation-queue.tsx";
import { PendingVoucherRow } from "./pending-voucher-row.tsx";
import type { PendingVoucher } from "./pending-vouchers-requests.ts";
import { decideVoucher, loadPendingVouchers } from "./pending-vouchers-requests.ts";

interface PendingVouchersProps extends QueuePlace {
  discountOf: (voucher: PendingVoucher) => ReactNode;
}

export function PendingVouchers({ discountOf, ...place }: PendingVouchersProps) {
  const { t } = useLingui();
  return (
    <ModerationQueue
      {...place}
      name="pending-vouchers"
      heading={<Trans>Pending voucher codes</Trans>}
      waiting={(count) => <Plural value={count} one="# to review" other="# to review" />}
      empty={<Trans>No codes to review. New ones appear here.</Trans>}
      failed={<Trans>Failed to fetch pending voucher codes</Trans>}
      load={loadPendingVouchers}
      decide={decideVoucher}
      content="voucher"
      titleOf={codeOf}
      rejectTexts={({ code }) => ({
        question: t`Reject this code?`,
        effect: <Trans>“{code}” won’t be published.</Trans>,
        reader: <Trans>The member will see this.</Trans>,
        reasonsOf: "voucher",
      })}
      row={(voucher, actions) => (
        <PendingVoucherRow
          key={voucher.id}
          voucher={voucher}
          discount={discountOf(voucher)}
          {...actions}
        />
      )}
    />
  );
}

const codeOf = ({ code }: PendingVoucher) => code;
