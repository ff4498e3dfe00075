import { Trans, useLingui } from "@lingui/react/macro";
import { useOutletContext } from "react-router";
import type { AdminLayoutContext } from "#features/moderation/frame/admin-frame.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";
import { DealQueue } from "#pages/admin/queues/deal-queue.tsx";

export function Component() {
  const { t } = useLingui();
  const { refreshCounts } = useOutletContext<AdminLayoutContext>();
  return (
    <>
      <PageMeta title={t`Pending deals`} noIndex />
      <AdminHeading>
        <Trans>Pending deals</Trans>
      </AdminHeading>
      <DealQueue onDecided={refreshCounts} />
    </>
  );
}
