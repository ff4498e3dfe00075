import { Trans, useLingui } from "@lingui/react/macro";
import { useOutletContext } from "react-router";
import type { AdminLayoutContext } from "#features/moderation/frame/admin-frame.tsx";
import { SuspiciousVotes } from "#features/moderation/votes/suspicious-votes.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";

/** Deals with many votes by new accounts. */
export function Component() {
  const { t } = useLingui();
  const { refreshCounts } = useOutletContext<AdminLayoutContext>();
  return (
    <>
      <PageMeta title={t`Votes to check`} noIndex />
      <AdminHeading>
        <Trans>Votes to check</Trans>
      </AdminHeading>
      <p className="mbe-4 max-inline-[65ch] text-muted">
        <Trans>
          Deals with five or more votes this week from accounts that were less than a day old.
        </Trans>
      </p>
      <SuspiciousVotes onDecided={refreshCounts} />
    </>
  );
}
