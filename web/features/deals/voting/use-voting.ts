import { useEffect } from "react";
import { useSelector } from "react-redux";
import { useNavigate } from "react-router";
import { isAlreadyVoted } from "#contract/classify-error.ts";
import type { Deal } from "#contract/deal.ts";
import { paths, shortDealId } from "#contract/paths.ts";
import {
  ownVotesForgotten,
  selectIsVotePending,
  selectOwnVote,
} from "#features/deals/list/deals-slice.ts";
import { failureText } from "#lib/failure-text.ts";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { useAlerts } from "#ui/alerts.tsx";
import {
  castVote,
  fetchOwnVotes,
  refreshVotes,
  type VoteType,
  voteOnDeal,
} from "./voting-requests.ts";

/** Who is about to vote. */
export interface Voter {
  /** Null for a visitor, and while the stored session is still being read. */
  userId: string | null;
  isChecking: boolean;
}

/**
 * Voting on the deals in view. Keeps their votes and counts fresh and returns the handler of the vote buttons: a
 * visitor is sent to the sign-in page and comes back to the deal; a member's vote shows at once and is taken back with an
 * alert when the request fails. A second vote on one deal gets an information, not an error.
 */
export function useVoting({ userId, isChecking }: Voter, dealIds: readonly string[]) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { showAlert } = useAlerts();
  useFreshVotes(userId, dealIds);

  return async (deal: Deal, type: VoteType): Promise<void> => {
    const signIn = paths.loginThen(paths.deal(shortDealId(deal.id)));
    if (!userId && !isChecking) return void navigate(signIn);

    const result = await dispatch(castVote(deal.id, type));
    if (!voteOnDeal.rejected.match(result) || !result.payload) return;
    if (result.payload.code === "not_authenticated") return void navigate(signIn);
    const message = failureText(result);
    if (!isAlreadyVoted(result.payload)) return showAlert({ type: "error", message });
    showAlert({ type: "info", message });
    if (userId) await dispatch(fetchOwnVotes({ userId, dealIds: [deal.id] }));
  };
}

/** How the member voted on a deal, and whether that vote is not confirmed yet. */
export function useOwnVote(dealId: string): { ownVote: VoteType | null; isPending: boolean } {
  return {
    ownVote: useSelector((state: StateWithDeals) => selectOwnVote(state, dealId)),
    isPending: useSelector((state: StateWithDeals) => selectIsVotePending(state, dealId)),
  };
}

type StateWithDeals = Parameters<typeof selectOwnVote>[0];

/**
 * Loads how the member has voted, once someone is signed in, and refreshes the counts: of the deals they voted on, and
 * of all when the tab becomes visible again. The rendered page is a visitor's, so this happens in the browser only.
 */
function useFreshVotes(userId: string | null, dealIds: readonly string[]): void {
  const dispatch = useAppDispatch();
  // The list arrives as a new array each time; the effects depend on its ids only.
  const ids = dealIds.join(",");

  useEffect(() => {
    if (!userId) dispatch(ownVotesForgotten());
    else if (ids) void showOwnVotes(userId, ids.split(","));

    async function showOwnVotes(member: string, inView: string[]): Promise<void> {
      const result = await dispatch(fetchOwnVotes({ userId: member, dealIds: inView }));
      // The rendered page may be older than the vote: its count would lack the member's own.
      if (fetchOwnVotes.fulfilled.match(result)) {
        await dispatch(refreshVotes(Object.keys(result.payload)));
      }
    }
  }, [dispatch, userId, ids]);

  useEffect(() => {
    if (!ids) return;
    function refresh() {
      if (document.visibilityState === "visible") void dispatch(refreshVotes(ids.split(",")));
    }
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, [dispatch, ids]);
}
