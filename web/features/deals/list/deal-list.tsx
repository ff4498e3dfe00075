import { useLingui } from "@lingui/react/macro";
import type { Deal } from "#contract/deal.ts";
import { DealCard } from "#features/deals/card/deal-card.tsx";
import { DealCardSkeleton } from "#features/deals/card/deal-card-skeleton.tsx";
import type { VoteControlProps } from "#features/deals/voting/vote-state.ts";
import { LiveRegion } from "#ui/live-region.tsx";
import type { DealsState } from "./deals-state.ts";

interface DealListProps {
  deals: readonly Deal[];
  ownVotes: DealsState["ownVotes"];
  pendingVotes: DealsState["pendingVotes"];
  onVote: VoteControlProps["onVote"];
}

/** Cards under each other. The first two pictures load at once, the others when they come near. */
export function DealList({ deals, ownVotes, pendingVotes, onVote }: DealListProps) {
  return (
    <ul className={LIST}>
      {deals.map((deal, index) => (
        <li key={deal.id}>
          <DealCard
            deal={deal}
            ownVote={pendingVotes[deal.id]?.type ?? ownVotes[deal.id] ?? null}
            isPending={deal.id in pendingVotes}
            onVote={onVote}
            priority={PRIORITIES[index]}
          />
        </li>
      ))}
    </ul>
  );
}

/** The list while it is on its way. */
export function DealListSkeleton() {
  const { t } = useLingui();
  return (
    <div className={LIST}>
      <LiveRegion text={t`Loading...`} />
      {["1", "2", "3", "4", "5"].map((key) => (
        <DealCardSkeleton key={key} />
      ))}
    </div>
  );
}

const LIST = "grid grid-cols-[minmax(0,1fr)] gap-2.5 sm:gap-3";
const PRIORITIES = ["first", "early"] as const;
