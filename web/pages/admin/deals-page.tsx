import { Trans, useLingui } from "@lingui/react/macro";
import { useOutletContext } from "react-router";
import { QuickDealEditor } from "#features/deals/edit/quick-deal-editor.tsx";
import { PendingDeals } from "#features/moderation/deals/pending-deals.tsx";
import type { AdminLayoutContext } from "#features/moderation/frame/admin-frame.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "./admin-heading.tsx";

/** The queue of pending deals. */
export function Component() {
  const { t } = useLingui();
  const { refreshCounts } = useOutletContext<AdminLayoutContext>();
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
