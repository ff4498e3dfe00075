import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { ALL_TIME } from "./leaderboard-tabs.tsx";

export function EmptyLeaderboard({ isAllTime }: { isAllTime: boolean }) {
  return (
    <StatePanel
      title={
        isAllTime ? (
          <Trans>No deals shared yet</Trans>
        ) : (
          <Trans>No deals shared this month yet</Trans>
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
      <Trans>Share one and take first place.</Trans>
    </StatePanel>
  );
}
