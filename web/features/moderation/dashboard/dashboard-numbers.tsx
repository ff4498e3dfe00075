import { Trans } from "@lingui/react/macro";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { BackgroundCard } from "./background-card.tsx";
import { DailyChart } from "./daily-chart.tsx";
import { loadDashboard } from "./dashboard-requests.ts";
import { QueueCards } from "./queue-cards.tsx";

/** How many wait in each queue, and the deals and members of each of the last 30 days. */
export function DashboardNumbers() {
  const { data, status, error, reload } = useThunkData(loadDashboard, undefined);
  if (status === "failed") {
    return (
      <FailedPanel title={<Trans>The dashboard could not be loaded</Trans>} onRetry={reload}>
        {error}
      </FailedPanel>
    );
  }
  if (!data) return <Spinner />;
  return (
    <div className="grid gap-[18px]">
      <BackgroundCard />
      <QueueCards queues={data.queues} />
      <DailyChart days={data.days} />
    </div>
  );
}
