import { Trans, useLingui } from "@lingui/react/macro";
import { useOutletContext, useParams } from "react-router";
import { DealEditor } from "#features/deals/edit/deal-editor.tsx";
import { AdminActionLog } from "#features/moderation/audit/admin-action-log.tsx";
import type { AdminLayoutContext } from "#features/moderation/frame/admin-frame.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";

const HISTORY = 10;

/** Lets moderators edit the fields and the state of any deal, and admins its temperature, too. */
export function Component() {
  const { t } = useLingui();
  const { id = "" } = useParams();
  const { isAdmin } = useOutletContext<AdminLayoutContext>();
  return (
    <>
      <PageMeta title={t`Edit deal`} noIndex />
      <AdminHeading>
        <Trans>Edit deal</Trans>
      </AdminHeading>
      <DealEditor
        key={id}
        id={id}
        savedWord={t`Saved`}
        isAdmin={isAdmin}
        history={(version) => (
          <AdminActionLog key={version} limit={HISTORY} subjectId={id} isWhole />
        )}
      />
    </>
  );
}
