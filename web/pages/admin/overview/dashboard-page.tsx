import { Trans, useLingui } from "@lingui/react/macro";
import { useOutletContext } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { AdminActionLog } from "#features/moderation/audit/admin-action-log.tsx";
import { SecurityEventLog } from "#features/moderation/audit/security-event-log.tsx";
import { BackgroundCard } from "#features/moderation/dashboard/background-card.tsx";
import { DailyNumbers } from "#features/moderation/dashboard/daily-chart.tsx";
import { OperatorNotice } from "#features/moderation/dashboard/operator-notice.tsx";
import { QueueCards } from "#features/moderation/dashboard/queue-cards.tsx";
import type { AdminLayoutContext } from "#features/moderation/frame/admin-frame.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";
import { DashboardQueues } from "#pages/admin/queues/dashboard-queues.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Link } from "#ui/navigation/link.tsx";

const LATEST = 8;

/** Dashboard: pending items to decide and, for admins, the daily counts and the latest actions. */
export function Component() {
  const { t } = useLingui();
  const { isAdmin } = useOutletContext<AdminLayoutContext>();
  return (
    <>
      <PageMeta title={t`Dashboard`} noIndex />
      <AdminHeading>
        <Trans>Dashboard</Trans>
      </AdminHeading>
      <div className="grid grid-cols-1 gap-[18px]">
        {isAdmin && <OperatorNotice />}
        {isAdmin && <BackgroundCard />}
        <QueueOverview />
        {isAdmin && <DailyNumbers />}
      </div>
      {isAdmin && <LatestActions />}
    </>
  );
}

function LatestActions() {
  return (
    <div className="mbs-[18px] grid grid-cols-1 items-start gap-[18px] xl:grid-cols-2">
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
  );
}

/** Counts of all queues, and the first items of the queues that are decided here. */
function QueueOverview() {
  const { queues, queuesError, refreshCounts } = useOutletContext<AdminLayoutContext>();
  if (!queues && queuesError) {
    return (
      <FailedPanel
        title={<Trans>The dashboard could not be loaded</Trans>}
        onRetry={() => void refreshCounts()}
      >
        {queuesError}
      </FailedPanel>
    );
  }
  // As tall as the screen, so that the content below does not move when the queues arrive.
  if (!queues) return <Spinner className="min-block-dvh" />;
  return (
    <>
      <QueueCards queues={queues} />
      <DashboardQueues queues={queues} onDecided={refreshCounts} />
    </>
  );
}
