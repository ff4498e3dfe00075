import { Trans, useLingui } from "@lingui/react/macro";
import { useOutletContext } from "react-router";
import type { AdminOutlet } from "#features/moderation/admin-frame.tsx";
import { PendingMerchants } from "#features/moderation/pending-merchants.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "./admin-heading.tsx";

/** The queue of registrations (contract 2). */
export function Component() {
  const { t } = useLingui();
  const { refreshCounts } = useOutletContext<AdminOutlet>();
  return (
    <>
      <PageMeta title={t`Merchants`} noIndex />
      <AdminHeading>
        <Trans>Merchants</Trans>
      </AdminHeading>
      <PendingMerchants onDecided={refreshCounts} />
    </>
  );
}
