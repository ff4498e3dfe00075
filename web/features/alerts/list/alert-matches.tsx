import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { AlertMatch } from "#contract/alerts/alert.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { DealLine } from "../deal-line.tsx";
import { CheckDeal } from "./check-deal.tsx";
import { Explanation } from "./explanation.tsx";
import { loadMatches, MATCHES_PER_PAGE } from "./matches-requests.ts";

/** The matches of an alert, newest first, each with an explanation, and a form that checks any other deal. */
export function AlertMatches({ alertId }: { alertId: string }) {
  const { matches, hasMore, isLoading, error, load } = useMatches(alertId);
  return (
    <div className="grid gap-3 pbe-2">
      {matches?.length === 0 && (
        <p className="text-muted">
          <Trans>Nothing yet. We keep matches for 90 days.</Trans>
        </p>
      )}
      {matches && matches.length > 0 && (
        <ul className="divide-y divide-border">
          {matches.map(({ deal, matchedAt }) => (
            <DealLine key={deal.id} deal={deal}>
              <div className="flex flex-wrap items-center gap-x-3 text-fs-14 text-muted">
                <RelativeTime time={matchedAt} />
                <Explanation alertId={alertId} dealId={deal.id} />
              </div>
            </DealLine>
          ))}
        </ul>
      )}
      {error && (
        <FailedPanel
          title={<Trans>The matches could not be loaded</Trans>}
          isRetrying={isLoading}
          onRetry={() => void load()}
        >
          {error}
        </FailedPanel>
      )}
      {!matches && !error && <Spinner />}
      {hasMore && !error && (
        <Button
          variant="outline"
          className="justify-self-center"
          busy={isLoading}
          onClick={() => void load()}
        >
          <Trans>Show older ones</Trans>
        </Button>
      )}
      {matches && <CheckDeal alertId={alertId} />}
    </div>
  );
}

function useMatches(alertId: string) {
  const dispatch = useAppDispatch();
  const [matches, setMatches] = useState<AlertMatch[] | null>(null);
  const [hasMore, setMore] = useState(false);
  const [isLoading, setLoading] = useState(true);
  const [error, setError] = useState<string | null>(null);

  async function load(shown: AlertMatch[]) {
    setLoading(true);
    setError(null);
    const before = shown.at(-1)?.matchedAt ?? null;
    const result = await dispatch(loadMatches({ alertId, before }));
    setLoading(false);
    if (!loadMatches.fulfilled.match(result)) return setError(failureText(result));
    setMatches([...shown, ...result.payload]);
    setMore(result.payload.length === MATCHES_PER_PAGE);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the first page once.
  useEffect(() => void load([]), []);
  return { matches, hasMore, isLoading, error, load: () => load(matches ?? []) };
}
