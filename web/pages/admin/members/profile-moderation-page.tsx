import { Trans, useLingui } from "@lingui/react/macro";
import { useOutletContext } from "react-router";
import { PendingAvatars } from "#features/moderation/avatars/pending-avatars.tsx";
import type { AdminLayoutContext } from "#features/moderation/frame/admin-frame.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";

export function Component() {
  const { t } = useLingui();
  const { refreshCounts } = useOutletContext<AdminLayoutContext>();
  return (
    <>
      <PageMeta title={t`Avatars`} noIndex />
      <AdminHeading>
        <Trans>Avatars</Trans>
      </AdminHeading>
      <PendingAvatars onDecided={refreshCounts} />
    </>
  );
}
