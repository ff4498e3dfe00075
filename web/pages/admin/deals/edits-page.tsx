import { Trans, useLingui } from "@lingui/react/macro";
import { useOutletContext } from "react-router";
import { Saving } from "#features/deals/card/saving.tsx";
import { FullImage } from "#features/deals/page/full-image.tsx";
import { UnseenAdditions } from "#features/moderation/edits/unseen-additions.tsx";
import { UnseenDeals } from "#features/moderation/edits/unseen-deals.tsx";
import { UnseenEdits } from "#features/moderation/edits/unseen-edits.tsx";
import { WaitingEdits } from "#features/moderation/edits/waiting-edits.tsx";
import type { AdminLayoutContext } from "#features/moderation/frame/admin-frame.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";

/** Large changes to approved deals: pending ones, and those by trusted posters that are already public, with their unseen deals. */
export function Component() {
  const { t } = useLingui();
  const { refreshCounts } = useOutletContext<AdminLayoutContext>();
  return (
    <>
      <PageMeta title={t`Edited since approval`} noIndex />
      <AdminHeading>
        <Trans>Edited since approval</Trans>
      </AdminHeading>
      <p className="mbe-4 max-inline-[65ch] text-muted">
        <Trans>
          Large changes to approved deals wait here. Visitors see the approved version until you
          decide.
        </Trans>
      </p>
      <WaitingEdits onDecided={refreshCounts} />
      <h2 className="mbs-8 mbe-1 text-fs-18 font-[680]">
        <Trans>Published without review</Trans>
      </h2>
      <p className="mbe-4 max-inline-[65ch] text-muted">
        <Trans>
          Deals of proven members. Everyone can see them, but their codes wait for you under
          “Voucher codes”.
        </Trans>
      </p>
      <UnseenDeals
        onDecided={refreshCounts}
        views={{
          saving: (deal) => <Saving deal={deal} />,
          fullImage: (deal, onClose) => <FullImage deal={deal} onClose={onClose} />,
        }}
      />
      <h2 className="mbs-8 mbe-1 text-fs-18 font-[680]">
        <Trans>Live without review</Trans>
      </h2>
      <p className="mbe-4 max-inline-[65ch] text-muted">
        <Trans>
          Large changes in the last 7 days by members with five approved deals. Take the deal down
          if one isn’t right.
        </Trans>
      </p>
      <UnseenEdits />
      <h2 className="mbs-8 mbe-1 text-fs-18 font-[680]">
        <Trans>Tips that posters accepted</Trans>
      </h2>
      <p className="mbe-4 max-inline-[65ch] text-muted">
        <Trans>
          Codes, prices, places and end dates from the last 7 days. Nobody reviewed them.
        </Trans>
      </p>
      <UnseenAdditions />
    </>
  );
}
