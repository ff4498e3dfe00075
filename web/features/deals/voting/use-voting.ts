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

export interface Voter {
  /** Null for a visitor, and while the stored session is being read. */
  userId: string | null;
  isChecking: boolean;
}

/**
 * Manages votes on the deals in view. Refreshes votes and counts, and returns the handler of the vote buttons. Visitors sign in
 * first; their vote is cast afterwards. A member's vote shows at once; if the request fails, it is removed with an alert. A
 * second vote on a deal shows information, not an error.
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

  /** Resolves to true if the session has ended. */
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

/** Casts the vote chosen before signing in. */
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

/** The member's vote on a deal, and whether it is still unconfirmed. */
export function useOwnVote(dealId: string): { ownVote: VoteType | null; isPending: boolean } {
  return {
    ownVote: useSelector((state: StateWithDeals) => selectOwnVote(state, dealId)),
    isPending: useSelector((state: StateWithDeals) => selectIsVotePending(state, dealId)),
  };
}

type StateWithDeals = Parameters<typeof selectOwnVote>[0];

/**
 * Loads a signed-in member's votes and refreshes counts: of the deals they voted on, and of all when the tab becomes visible
 * again. Runs in the browser only, because the server renders for visitors.
 */
function useFreshVotes(userId: string | null, dealIds: readonly string[]): void {
  const dispatch = useAppDispatch();
  // The list is a new array on each render; the effects depend on its ids only.
  const ids = dealIds.join(",");

  useEffect(() => {
    if (!userId) dispatch(ownVotesForgotten());
    else if (ids) void showOwnVotes(userId, ids.split(","));

    async function showOwnVotes(member: string, inView: string[]): Promise<void> {
      const result = await dispatch(fetchOwnVotes({ userId: member, dealIds: inView }));
      // The rendered page may be older than the member's vote and not count it.
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
