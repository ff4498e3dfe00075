import { Trans, useLingui } from "@lingui/react/macro";
import { PageMeta } from "#lib/page-meta.tsx";
import { FailedPanel } from "#ui/failed-panel.tsx";

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
      <FailedPanel
        heading="h1"
        title={<Trans>Deal could not be loaded</Trans>}
        isRetrying={isRetrying}
        onRetry={onRetry}
      >
        {reason}
      </FailedPanel>
    </div>
  );
}
