import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ModerationQueue } from "#features/moderation/queue/moderation-queue.tsx";
import { PendingVoucherRow } from "./pending-voucher-row.tsx";
import type { PendingVoucher } from "./pending-vouchers-requests.ts";
import { decideVoucher, loadPendingVouchers } from "./pending-vouchers-requests.ts";

interface PendingVouchersProps {
  /** The discount of a voucher, as the public list shows it. */
  discountOf: (voucher: PendingVoucher) => ReactNode;
  onDecided: () => void;
}

/** The queue of voucher codes with its decisions. */
export function PendingVouchers({ discountOf, onDecided }: PendingVouchersProps) {
  const { t } = useLingui();
  return (
    <ModerationQueue
      name="pending-vouchers"
      heading={<Trans>Pending voucher codes</Trans>}
      waiting={(count) => <Plural value={count} one="# code waits" other="# codes wait" />}
      empty={<Trans>Every code has been looked at. New ones appear here.</Trans>}
      failed={<Trans>Failed to fetch pending voucher codes</Trans>}
      load={loadPendingVouchers}
      decide={decideVoucher}
      titleOf={codeOf}
      rejectTexts={({ code }) => ({
        question: t`Reject this code?`,
        effect: <Trans>“{code}” will not be shown to anybody but its member and admins.</Trans>,
        reader: <Trans>Whoever added it reads it.</Trans>,
      })}
      row={(voucher, actions) => (
        <PendingVoucherRow
          key={voucher.id}
          voucher={voucher}
          discount={discountOf(voucher)}
          {...actions}
        />
      )}
      onDecided={onDecided}
    />
  );
}

const codeOf = ({ code }: PendingVoucher) => code;
