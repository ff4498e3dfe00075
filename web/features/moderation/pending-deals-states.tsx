import { Trans } from "@lingui/react/macro";
import { CircleCheck, RefreshCw, WifiOff } from "lucide-react";
import { Button } from "#ui/button.tsx";
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
    <StatePanel
      role="alert"
      tone="danger"
      icon={<WifiOff />}
      title={<Trans>Failed to fetch pending deals</Trans>}
      actions={
        <Button onClick={onRetry}>
          <RefreshCw className="size-4" />
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {error}
    </StatePanel>
  );
}
