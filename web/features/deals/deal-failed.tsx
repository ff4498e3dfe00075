import { Trans, useLingui } from "@lingui/react/macro";
import { RefreshCw, WifiOff } from "lucide-react";
import { PageMeta } from "#lib/page-meta.tsx";
import { Button } from "#ui/button.tsx";
import { StatePanel } from "#ui/state-panel.tsx";

interface DealFailedProps {
  reason: string | null;
  isRetrying: boolean;
  onRetry: () => void;
}

/** The deal page when the request failed for another reason than a missing deal: why, and once more. */
export function DealFailed({ reason, isRetrying, onRetry }: DealFailedProps) {
  const { t } = useLingui();
  return (
    <div className="py-10">
      <PageMeta title={t`Deal could not be loaded`} noIndex />
      <StatePanel
        role="alert"
        icon={WifiOff}
        tone="danger"
        heading="h1"
        title={<Trans>Deal could not be loaded</Trans>}
        actions={
          <Button busy={isRetrying} onClick={onRetry}>
            <RefreshCw className="size-4" aria-hidden="true" />
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {reason}
      </StatePanel>
    </div>
  );
}
