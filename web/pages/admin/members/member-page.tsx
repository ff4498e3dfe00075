import { Trans, useLingui } from "@lingui/react/macro";
import { useParams } from "react-router";
import { MemberRecord } from "#features/members/admin/member-record.tsx";
import { AdminActionLog } from "#features/moderation/audit/admin-action-log.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";

const HISTORY = 20;

export function Component() {
  const { t } = useLingui();
  const { id = "" } = useParams();
  return (
    <>
      <PageMeta title={t`Member`} noIndex />
      <AdminHeading>
        <Trans>Member</Trans>
      </AdminHeading>
      <MemberRecord
        key={id}
        id={id}
        savedMessage={t`Saved`}
        history={(version) => (
          <AdminActionLog key={version} limit={HISTORY} subjectId={id} isWhole />
        )}
      />
    </>
  );
}
