import { Trans } from "@lingui/react/macro";
import { useRevalidator } from "react-router";
import { paths } from "#contract/paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import { FailedPanel } from "#ui/failed-panel.tsx";
import { StatePanel } from "#ui/state-panel.tsx";
import { ALL_TIME } from "./leaderboard-tabs.tsx";

/** Nobody has shared a deal in this time. */
export function NobodyYet({ isAllTime }: { isAllTime: boolean }) {
  return (
    <StatePanel
      title={
        isAllTime ? (
          <Trans>Nobody has shared a deal yet</Trans>
        ) : (
          <Trans>Nobody has shared a deal this month</Trans>
        )
      }
      actions={
        <>
          <ButtonLink to={paths.submit}>
            <Trans>Submit a deal</Trans>
          </ButtonLink>
          {!isAllTime && (
            <ButtonLink to={ALL_TIME} variant="outline">
              <Trans>See all time</Trans>
            </ButtonLink>
          )}
        </>
      }
    >
      <Trans>Share one, and the first place is yours.</Trans>
    </StatePanel>
  );
}

/** The leaderboard could not be loaded: why, and once more. */
export function LeaderboardFailed({ reason }: { reason: string }) {
  const { state, revalidate } = useRevalidator();
  return (
    <FailedPanel
      title={<Trans>The leaderboard could not be loaded</Trans>}
      isRetrying={state === "loading"}
      onRetry={() => void revalidate()}
    >
      {reason}
    </FailedPanel>
  );
}
