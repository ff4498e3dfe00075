import { Trans } from "@lingui/react/macro";
import { CircleCheck } from "lucide-react";
import { FailedPanel } from "#ui/failed-panel.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { StatePanel } from "#ui/state-panel.tsx";

export function PendingDealsLoading() {
  return <Spinner />;
}

export function PendingDealsEmpty() {
  return (
    <StatePanel
      icon={<CircleCheck />}
      title={<Trans>Nothing waits</Trans>}
      className="rounded-t-none border-0"
    >
      <Trans>Every deal has been looked at. New ones appear here.</Trans>
    </StatePanel>
  );
}

export function PendingDealsFailed({
  error,
  onRetry,
}: {
  error: string | null;
  onRetry: () => void;
}) {
  return (
    <FailedPanel title={<Trans>Failed to fetch pending deals</Trans>} onRetry={onRetry}>
      {error}
    </FailedPanel>
  );
}
