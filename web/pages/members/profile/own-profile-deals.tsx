import { Trans } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
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

/** The member's own deals by state. Takes the focus after a deal was withdrawn or ended. */
export function OwnProfileDeals({ profile, view }: { profile: PublicProfile; view: ProfileView }) {
  const { data: counts, status, error, reload } = useThunkData(loadOwnCounts, profile.id);
  const box = useRef<HTMLDivElement>(null);
  const [changes, setChanges] = useState(0);
  // Runs after the closing dialog has returned focus to a button that the reload removes.
  useEffect(() => {
    if (changes > 0) box.current?.focus();
  }, [changes]);
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
  const { username } = profile;
  const { page } = view;
  const state = view.state ?? firstState(counts.deals);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {OWN_STATES.every((each) => counts.deals[each] === 0) ? (
        <NoOwnDeals />
      ) : (
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
            onChanged={async () => {
              await reload();
              setChanges((count) => count + 1);
            }}
          />
        </>
      )}
    </div>
  );
}
