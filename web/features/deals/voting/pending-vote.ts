import { CONFIRMATION_DETOUR_MS, SIGN_IN_DETOUR_MS } from "#lib/storage/return-place.ts";
import { browserStorage, tabStorage } from "#lib/storage/timed-storage.ts";
import type { VoteType } from "./voting-calls.ts";

export const PENDING_VOTE_KEY = "samha-pending-vote";

export interface PendingVote {
  dealId: string;
  type: VoteType;
  /** The member who has to confirm the email address first; missing for a visitor's vote. */
  userId?: string;
}

/** Keeps a vote in this browser while a visitor signs in or a member confirms the email address. */
export function keepVote(vote: PendingVote): void {
  browserStorage.write(PENDING_VOTE_KEY, vote);
}

/** Returns a visitor's vote, if it is recent enough for a sign-in. */
export function visitorsVote(): PendingVote | null {
  return browserStorage.read(PENDING_VOTE_KEY, SIGN_IN_DETOUR_MS, voteOf(undefined));
}

/** Returns the vote that waits for this member's confirmation, or null. */
export function voteWaitingFor(userId: string): PendingVote | null {
  return (
    tabStorage.read(PENDING_VOTE_KEY, SIGN_IN_DETOUR_MS, voteOf(userId)) ??
    browserStorage.read(PENDING_VOTE_KEY, CONFIRMATION_DETOUR_MS, voteOf(userId))
  );
}

/** Returns and removes the vote kept for a member, if it is on one of these deals. One that waits for a confirmation is left. */
export function takeVote(
  { userId, mustConfirm }: { userId: string; mustConfirm: boolean },
  dealIds: readonly string[],
): PendingVote | null {
  const vote = visitorsVote() ?? (mustConfirm ? null : voteWaitingFor(userId));
  if (!vote || !dealIds.includes(vote.dealId)) return null;
  browserStorage.remove(PENDING_VOTE_KEY);
  tabStorage.remove(PENDING_VOTE_KEY);
  return vote;
}

function voteOf(userId: string | undefined) {
  return (value: unknown): value is PendingVote => {
    const vote = (value ?? {}) as Partial<PendingVote>;
    const isVote = typeof vote.dealId === "string" && (vote.type === "hot" || vote.type === "cold");
    return isVote && vote.userId === userId;
  };
}
