import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { OWN_STATES, type OwnState } from "#contract/members/own-state.ts";
import { Segmented } from "#ui/form/segmented.tsx";

interface StateTabsProps {
  hrefFor: (state: OwnState) => string;
  current: OwnState;
  counts: Record<OwnState, number>;
}

export function StateTabs({ hrefFor, current, counts }: StateTabsProps) {
  const { t } = useLingui();
  return (
    <div className="mbe-4">
      <Segmented
        label={t`State`}
        segments={OWN_STATES.map((state) => ({
          to: hrefFor(state),
          label: (
            <>
              {STATE_WORDS[state]}
              <span className="text-fs-14 tabular-nums opacity-80">{counts[state]}</span>
            </>
          ),
          current: state === current,
        }))}
      />
    </div>
  );
}

/** Returns the default state: the first with any items. */
export function firstState(counts: Record<OwnState, number>): OwnState {
  return OWN_STATES.find((state) => counts[state] > 0) ?? "active";
}

const STATE_WORDS: Record<OwnState, ReactNode> = {
  active: <Trans>Live</Trans>,
  pending: <Trans>Waiting</Trans>,
  rejected: <Trans>Not approved</Trans>,
  expired: <Trans>Ended</Trans>,
};
