import { Trans, useLingui } from "@lingui/react/macro";
import { useOutletContext } from "react-router";
import { QuickDealEditor } from "#features/deal-editing/quick-deal-editor.tsx";
import type { AdminOutlet } from "#features/moderation/admin-frame.tsx";
import { PendingDeals } from "#features/moderation/pending-deals.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "./admin-heading.tsx";

/** The queue of pending deals (contract 2). */
export function Component() {
  const { t } = useLingui();
  const { refreshCounts } = useOutletContext<AdminOutlet>();
  return (
    <>
      <PageMeta title={t`Pending deals`} noIndex />
      <AdminHeading>
        <Trans>Pending deals</Trans>
      </AdminHeading>
      <PendingDeals
        onDecided={refreshCounts}
        editor={(deal, onDone) => <QuickDealEditor id={deal.id} onDone={onDone} />}
      />
    </>
  );
}
