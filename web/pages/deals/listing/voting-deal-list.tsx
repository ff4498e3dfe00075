import { useSelector } from "react-redux";
import { DealList } from "#features/deals/list/deal-list.tsx";
import {
  selectDeals,
  selectOwnVotes,
  selectPendingVotes,
} from "#features/deals/list/deals-slice.ts";
import { useOwnVotes } from "#features/deals/voting/use-own-votes.ts";
import { useVote } from "#features/deals/voting/use-vote.ts";
import { selectAuthLoading, selectUser } from "#features/members/session/auth-slice.ts";

/** The deals of the slice as cards that whoever is signed in can vote on. */
export function VotingDealList() {
  const deals = useSelector(selectDeals);
  const userId = useSelector(selectUser)?.id ?? null;
  const ownVotes = useSelector(selectOwnVotes);
  const pendingVotes = useSelector(selectPendingVotes);
  const onVote = useVote({ userId, isChecking: useSelector(selectAuthLoading) });
  useOwnVotes(
    userId,
    deals.map((deal) => deal.id),
  );
  return <DealList deals={deals} ownVotes={ownVotes} pendingVotes={pendingVotes} onVote={onVote} />;
}
