import { Trans } from "@lingui/react/macro";
import { Button } from "#ui/button.tsx";

/** In place of the comments when they could not be loaded. */
export function CommentsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 py-3">
      <p className="text-muted">
        <Trans>The comments could not be loaded.</Trans>
      </p>
      <Button variant="outline" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
