import { Trans, useLingui } from "@lingui/react/macro";
import { useParams } from "react-router";
import { DealEditor } from "#features/deals/edit/deal-editor.tsx";
import { AdminActionLog } from "#features/moderation/audit/admin-action-log.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";

const HISTORY = 10;

/** Lets admins edit the fields, state and temperature of any deal. */
export function Component() {
  const { t } = useLingui();
  const { id = "" } = useParams();
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
        history={(version) => (
          <AdminActionLog key={version} limit={HISTORY} subjectId={id} isWhole />
        )}
      />
    </>
  );
}
