import { Trans, useLingui } from "@lingui/react/macro";
import { useOutletContext } from "react-router";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import type { AdminLayoutContext } from "#features/moderation/frame/admin-frame.tsx";
import { PendingVouchers } from "#features/moderation/vouchers/pending-vouchers.tsx";
import { useDiscountLabels } from "#features/vouchers/list/discount-labels.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "./admin-heading.tsx";

/** The queue of voucher codes. */
export function Component() {
  const { t } = useLingui();
  const { refreshCounts } = useOutletContext<AdminLayoutContext>();
  return (
    <>
      <PageMeta title={t`Voucher codes`} noIndex />
      <AdminHeading>
        <Trans>Voucher codes</Trans>
      </AdminHeading>
      <PendingVouchers
        discountOf={(voucher) => <Discount voucher={voucher} />}
        onDecided={refreshCounts}
      />
    </>
  );
}

function Discount({ voucher }: { voucher: Voucher }) {
  return useDiscountLabels(voucher).whole;
}
