import { Trans, useLingui } from "@lingui/react/macro";
import { useOutletContext } from "react-router";
import type { AdminLayoutContext } from "#features/moderation/frame/admin-frame.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";
import { VoucherQueue } from "#pages/admin/queues/voucher-queue.tsx";

export function Component() {
  const { t } = useLingui();
  const { refreshCounts } = useOutletContext<AdminLayoutContext>();
  return (
    <>
      <PageMeta title={t`Voucher codes`} noIndex />
      <AdminHeading>
        <Trans>Voucher codes</Trans>
      </AdminHeading>
      <VoucherQueue onDecided={refreshCounts} />
    </>
  );
}
