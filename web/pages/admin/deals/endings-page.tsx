import { Trans, useLingui } from "@lingui/react/macro";
import { useOutletContext } from "react-router";
import { MemberEndings } from "#features/moderation/endings/member-endings.tsx";
import type { AdminLayoutContext } from "#features/moderation/frame/admin-frame.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";

/** Deals ended by members, and endings that need an admin's decision. */
export function Component() {
  const { t } = useLingui();
  const { isAdmin, refreshCounts } = useOutletContext<AdminLayoutContext>();
  return (
    <>
      <PageMeta title={t`Ended by members today`} noIndex />
      <AdminHeading>
        <Trans>Ended by members today</Trans>
      </AdminHeading>
      <p className="mbe-4 max-inline-[65ch] text-muted">
        <Trans>
          Deals that members ended in the last 24 hours. If there are unusually many, or the poster
          has brought a deal back twice, the ending waits for you.
        </Trans>
      </p>
      <MemberEndings canRevert={isAdmin} onDecided={refreshCounts} />
    </>
  );
}
