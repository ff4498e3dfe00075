import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { AdminActionLog } from "#features/moderation/audit/admin-action-log.tsx";
import { SecurityEventLog } from "#features/moderation/audit/security-event-log.tsx";
import { DashboardNumbers } from "#features/moderation/dashboard/dashboard-numbers.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { AdminHeading } from "./admin-heading.tsx";

const LATEST = 8;

/** The dashboard (specification 2): what waits, what came, and what happened last. */
export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageMeta title={t`Dashboard`} noIndex />
      <AdminHeading>
        <Trans>Dashboard</Trans>
      </AdminHeading>
      <DashboardNumbers />
      <div className="mbs-[18px] grid items-start gap-[18px] xl:grid-cols-2">
        <AdminActionLog
          limit={LATEST}
          action={
            <Link to={paths.adminAudit} className="inline-flex min-block-11 items-center">
              <Trans>Audit log</Trans>
            </Link>
          }
        />
        <SecurityEventLog limit={LATEST} />
      </div>
    </>
  );
}
