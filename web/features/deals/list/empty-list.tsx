import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { RankedSort } from "#contract/deals/filters.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";

/** Explains an empty list without filters, and links to other deals. */
export function EmptyList({ sort }: { sort: RankedSort }) {
  const { title, words } = TEXTS[sort];
  return (
    <StatePanel
      title={title}
      actions={
        <>
          <ButtonLink to={paths.home}>
            <Trans>See the latest deals</Trans>
          </ButtonLink>
          <ButtonLink to={paths.submit} variant="outline">
            <Trans>Submit a deal</Trans>
          </ButtonLink>
        </>
      }
    >
      {words}
    </StatePanel>
  );
}

const TEXTS: Record<RankedSort, { title: ReactNode; words: ReactNode }> = {
  trending: {
    title: <Trans>Nothing is trending yet</Trans>,
    words: <Trans>New deals with votes show up here. Found one? Post it.</Trans>,
  },
  discussed: {
    title: <Trans>No one is talking yet</Trans>,
    words: <Trans>Deals with comments show up here. Open one and ask the first question.</Trans>,
  },
  ending: {
    title: <Trans>Nothing ends in the next 3 days</Trans>,
    words: <Trans>No need to hurry. Deals show up here three days before they end.</Trans>,
  },
  starting: {
    title: <Trans>No deals are about to start</Trans>,
    words: (
      <Trans>Know of a sale that’s coming? Post it with its start, and it shows up here.</Trans>
    ),
  },
};
