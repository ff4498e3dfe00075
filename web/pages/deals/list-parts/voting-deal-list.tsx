import { useSelector } from "react-redux";
import type { SharedByCards } from "#features/deals/card/card-price.tsx";
import { selectDeals } from "#features/deals/deals-slice.ts";
import { DealList } from "#features/deals/list/deal-list.tsx";
import { useVoting } from "#features/deals/voting/use-voting.ts";
import { selectAuthLoading, selectUser } from "#features/members/session/auth-slice.ts";

export function VotingDealList({ hide }: { hide?: SharedByCards }) {
  const deals = useSelector(selectDeals);
  const user = useSelector(selectUser);
  const onVote = useVoting(
    {
      userId: user?.id ?? null,
      isChecking: useSelector(selectAuthLoading),
      mustConfirm: user?.mustConfirmEmail,
    },
    deals.map((deal) => deal.id),
  );
  return <DealList deals={deals} member={user} onVote={onVote} hide={hide} />;
}
