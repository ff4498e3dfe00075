import { Trans, useLingui } from "@lingui/react/macro";
import { AdminActionLog } from "#features/moderation/audit/admin-action-log.tsx";
import { SecurityEventLog } from "#features/moderation/audit/security-event-log.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";

const PAGE_SIZE = 50;

/** Audit log of all admin actions, and the security events. Both are immutable. */
export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageMeta title={t`Audit log`} noIndex />
      <AdminHeading>
        <Trans>Audit log</Trans>
      </AdminHeading>
      <div className="grid items-start gap-[18px] xl:grid-cols-2">
        <AdminActionLog limit={PAGE_SIZE} isWhole />
        <SecurityEventLog limit={PAGE_SIZE} isWhole />
      </div>
    </>
  );
}
