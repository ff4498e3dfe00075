import { useLingui } from "@lingui/react/macro";
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useSelector } from "react-redux";
import type { Deal } from "#contract/deals/deal.ts";
import { isAlreadyVoted } from "#contract/errors/plain-error.ts";
import {
  ownVotesCleared,
  selectIsVoteSending,
  selectOwnVote,
} from "#features/deals/deals-slice.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useSignInPrompt } from "#ui/dialog/sign-in-prompt.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { type StoredVote, storeVote, takeStoredVote } from "./stored-vote.ts";
import {
  castVote,
  fetchOwnVotes,
  refreshVotes,
  type VoteType,
  voteOnDeal,
} from "./voting-requests.ts";

export interface Voter {
  /** Null for a visitor, and while the stored session is being read. */
  userId: string | null;
  isChecking: boolean;
  /** The member has to confirm the email address before voting. */
  mustConfirm?: boolean | undefined;
}

/**
 * Manages votes on the deals in view. Refreshes votes and counts, and returns the handler of the vote buttons. A visitor's
 * vote is stored and cast after the sign-in; that of a member who must confirm the email address, after the confirmation. A
 * member's vote shows immediately; if the request fails, it is reverted with an alert. A second vote on a deal shows information,
 * not an error.
 */
export function useVoting(voter: Voter, dealIds: readonly string[]) {
  const { userId, isChecking } = voter;
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const askToSignIn = useSignInPrompt();
  useFreshVotes(voter, dealIds);
  useStoredVote(voter, dealIds, castStored);

  // The returned handler never changes. Otherwise all cards would render again when the stored session has been read.
  const latest = useRef(vote);
  useLayoutEffect(() => {
    latest.current = vote;
  });
  return useCallback((deal: Deal, type: VoteType) => latest.current(deal, type), []);

  async function vote(deal: Deal, type: VoteType): Promise<void> {
    if (!userId && !isChecking) return promptSignIn(deal, type);
    const failure = await cast(deal.id, type);
    if (failure?.code === "not_authenticated") promptSignIn(deal, type);
  }

  async function castStored(vote: StoredVote): Promise<void> {
    const failure = await cast(vote.dealId, vote.type, "info");
    if (failure === null) {
      showToast(vote.userId ? t`Confirmed. Your vote is in.` : t`Your vote is in.`);
    } else if (failure?.type === "network" || failure?.type === "server") {
      // A later attempt may succeed.
      storeVote(vote);
    }
  }

  /** Resolves to null after a vote, otherwise to the failure. */
  async function cast(dealId: string, type: VoteType, tone: "error" | "info" = "error") {
    const result = await dispatch(castVote(dealId, type));
    if (!voteOnDeal.rejected.match(result)) return null;
    const failure = result.payload;
    if (!failure || failure.code === "not_authenticated") return failure;
    const message = failureText(result);
    if (isAlreadyVoted(failure)) {
      showAlert({ type: "info", message });
      if (userId) await dispatch(fetchOwnVotes({ userId, dealIds: [dealId] }));
    } else if (failure.code === "email_not_confirmed" && userId) {
      storeVote({ dealId, type, userId });
      showAlert({ type: "info", title: t`We’ve kept your vote`, message });
    } else {
      showAlert({ type: tone, message });
    }
    return failure;
  }

  function promptSignIn({ id, title }: Deal, type: VoteType): void {
    askToSignIn({
      title: t`Sign in to vote on “${title}”`,
      text: t`We’ll count your vote as soon as you’re signed in.`,
      onLeave: () => storeVote({ dealId: id, type }),
    });
  }
}

/** Casts the vote chosen before signing in or confirming the email address. */
function useStoredVote(
  { userId, mustConfirm = false }: Voter,
  dealIds: readonly string[],
  cast: (vote: StoredVote) => Promise<void>,
): void {
  const ids = dealIds.join(",");
  const castStored = useEffectEvent(() => {
    const vote = userId && takeStoredVote({ userId, mustConfirm }, dealIds);
    if (vote) void cast(vote);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other deals in view may include the deal of the vote.
  useEffect(() => castStored(), [userId, mustConfirm, ids]);
}

/** Returns the member's vote on a deal, and whether the backend has yet to confirm it. */
export function useOwnVote(dealId: string): { ownVote: VoteType | null; isSending: boolean } {
  return {
    ownVote: useSelector((state: StateWithDeals) => selectOwnVote(state, dealId)),
    isSending: useSelector((state: StateWithDeals) => selectIsVoteSending(state, dealId)),
  };
}

type StateWithDeals = Parameters<typeof selectOwnVote>[0];

/**
 * Loads a signed-in member's votes. Refreshes the counts of the deals they voted on, and of all deals when the tab becomes visible
 * again. Runs in the browser only, because the server renders for visitors.
 */
function useFreshVotes(
  { userId, isChecking, mustConfirm }: Voter,
  dealIds: readonly string[],
): void {
  const dispatch = useAppDispatch();
  // The list is a new array on each render; the effects depend on its ids only.
  const ids = dealIds.join(",");

  // biome-ignore lint/correctness/useExhaustiveDependencies: a confirmation in another tab casts the stored vote.
  useEffect(() => {
    if (isChecking) return;
    if (!userId) dispatch(ownVotesCleared());
    else if (ids) void showOwnVotes(userId, ids.split(","));

    async function showOwnVotes(member: string, inView: string[]): Promise<void> {
      const result = await dispatch(fetchOwnVotes({ userId: member, dealIds: inView }));
      // The rendered page may be older than the member's vote and not count it.
      if (fetchOwnVotes.fulfilled.match(result)) {
        await dispatch(refreshVotes(Object.keys(result.payload)));
      }
    }
  }, [dispatch, userId, isChecking, mustConfirm, ids]);

  useEffect(() => {
    if (!ids) return;
    function refresh() {
      if (document.visibilityState === "visible") void dispatch(refreshVotes(ids.split(",")));
    }
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, [dispatch, ids]);
}
