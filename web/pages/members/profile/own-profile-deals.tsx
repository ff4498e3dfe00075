import { Trans } from "@lingui/react/macro";
import { OWN_STATES } from "#contract/members/own-state.ts";
import type { PublicProfile } from "#contract/members/public-profile.ts";
import { OwnDeals } from "#features/deals/own/own-deals.tsx";
import { type ProfileView, profileAddress } from "#features/members/profile/profile-address.ts";
import { NoOwnDeals } from "#features/members/profile/profile-states.tsx";
import { firstState, StateTabs } from "#features/submissions/state-tabs.tsx";
import { loadOwnCounts } from "#features/submissions/submissions-requests.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";

/** The member's own deals by state. */
export function OwnProfileDeals({ profile, view }: { profile: PublicProfile; view: ProfileView }) {
  const { data: counts, status, error, reload } = useThunkData(loadOwnCounts, profile.id);
  if (status === "failed") {
    return (
      <FailedPanel
        title={<Trans>Your deals could not be loaded</Trans>}
        onRetry={() => void reload()}
      >
        {error}
      </FailedPanel>
    );
  }
  if (!counts) return <Spinner />;
  if (OWN_STATES.every((state) => counts.deals[state] === 0)) return <NoOwnDeals />;
  const { username } = profile;
  const { page } = view;
  const state = view.state ?? firstState(counts.deals);
  return (
    <>
      <StateTabs
        hrefFor={(wanted) => profileAddress(username, { state: wanted })}
        current={state}
        counts={counts.deals}
      />
      <OwnDeals
        userId={profile.id}
        state={state}
        page={page}
        hrefFor={(number) => profileAddress(username, { state, page: number })}
        total={counts.deals[state]}
      />
    </>
  );
}
