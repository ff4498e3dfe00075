import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { useSelector } from "react-redux";
import type { Deal } from "#contract/deals/deal.ts";
import { isAlreadyVoted } from "#contract/errors/already-voted.ts";
import {
  ownVotesForgotten,
  selectIsVotePending,
  selectOwnVote,
} from "#features/deals/list/deals-slice.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useSignInPrompt } from "#ui/dialog/sign-in-prompt.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { keepVote, takeVote } from "./pending-vote.ts";
import type { VoteType } from "./voting-calls.ts";
import { castVote, fetchOwnVotes, refreshVotes, voteOnDeal } from "./voting-requests.ts";

/** Who is about to vote. */
export interface Voter {
  /** Null for a visitor, and while the stored session is still being read. */
  userId: string | null;
  isChecking: boolean;
}

/**
 * Voting on the deals in view. Keeps their votes and counts fresh and returns the handler of the vote buttons: a
 * visitor is asked to sign in, and the vote is cast when they are back; a member's vote shows at once and is taken back
 * with an alert when the request fails. A second vote on one deal gets an information, not an error.
 */
export function useVoting({ userId, isChecking }: Voter, dealIds: readonly string[]) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert } = useAlerts();
  const askToSignIn = useSignInPrompt();
  useFreshVotes(userId, dealIds);
  useKeptVote(userId, dealIds, (dealId, type) => void cast(dealId, type));

  return async (deal: Deal, type: VoteType): Promise<void> => {
    if (!userId && !isChecking) return ask(deal, type);
    const isSignedOut = await cast(deal.id, type);
    if (isSignedOut) ask(deal, type);
  };

  /** Resolves to whether the session has ended. */
  async function cast(dealId: string, type: VoteType): Promise<boolean> {
    const result = await dispatch(castVote(dealId, type));
    if (!voteOnDeal.rejected.match(result) || !result.payload) return false;
    if (result.payload.code === "not_authenticated") return true;
    const message = failureText(result);
    if (isAlreadyVoted(result.payload)) {
      showAlert({ type: "info", message });
      if (userId) await dispatch(fetchOwnVotes({ userId, dealIds: [dealId] }));
    } else {
      showAlert({ type: "error", message });
    }
    return false;
  }

  function ask({ id, title }: Deal, type: VoteType): void {
    askToSignIn({
      title: t`Sign in to vote on “${title}”`,
      text: t`We’ll count your vote as soon as you’re signed in.`,
      onLeave: () => keepVote({ dealId: id, type }),
    });
  }
}

/** Casts the vote that the member wanted to cast before they signed in. */
function useKeptVote(
  userId: string | null,
  dealIds: readonly string[],
  cast: (dealId: string, type: VoteType) => void,
): void {
  const ids = dealIds.join(",");
  const castKept = useEffectEvent(() => {
    const vote = takeVote(dealIds);
    if (vote) cast(vote.dealId, vote.type);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other deals in view it is looked for again.
  useEffect(() => {
    if (userId) castKept();
  }, [userId, ids]);
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
