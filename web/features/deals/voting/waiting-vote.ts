import { browserStorage, tabStorage } from "#lib/storage/timed-storage.ts";
import { keepVote, PENDING_VOTE_KEY, visitorsVote, voteWaitingFor } from "./pending-vote.ts";

/** Keeps a visitor's vote for the member that they just became. Returns whether there is one. */
export function keepVoteFor(userId: string): boolean {
  const vote = visitorsVote();
  if (vote) keepVote({ ...vote, userId });
  return vote !== null;
}

/** Moves the vote that waited for this member's confirmation to this tab, so that no other tab casts it. */
export function claimVote(userId: string): void {
  const vote = voteWaitingFor(userId);
  if (!vote) return;
  browserStorage.remove(PENDING_VOTE_KEY);
  tabStorage.write(PENDING_VOTE_KEY, vote);
}
