import { CONFIRMATION_DETOUR_MS, SIGN_IN_DETOUR_MS } from "#lib/storage/return-place.ts";
import { browserStorage, tabStorage } from "#lib/storage/timed-storage.ts";
import { PENDING_VOTE_KEY, type PendingVote, storeVote } from "./pending-vote.ts";

/** Keeps a visitor's vote for the member that they just became. Returns whether there is one. */
export function assignVote(userId: string): boolean {
  const vote = visitorsVote();
  if (vote) storeVote({ ...vote, userId });
  return vote !== null;
}

/** Returns the vote that waits for this member's confirmation, or null. */
export function voteWaitingFor(userId: string): PendingVote | null {
  return browserStorage.read(PENDING_VOTE_KEY, CONFIRMATION_DETOUR_MS, voteOf(userId));
}

/**
 * Reserves the vote that waits for a confirmation for this tab, so that no other tab casts it. The returned function ends that,
 * unless it is the vote of this member.
 */
export function claimVote(): (confirmedId: string | null) => void {
  const vote = browserStorage.read(PENDING_VOTE_KEY, CONFIRMATION_DETOUR_MS, isWaiting);
  if (!vote) return () => undefined;
  tabStorage.write(PENDING_VOTE_KEY, {});
  storeVote({ ...vote, isClaimed: true });
  return (confirmedId) => {
    if (confirmedId !== vote.userId) storeVote({ ...vote, isClaimed: false });
  };
}

/** Returns and removes the vote kept for a member, if it is on one of these deals. One that waits for a confirmation is left. */
export function takeVote(
  { userId, mustConfirm }: { userId: string; mustConfirm: boolean },
  dealIds: readonly string[],
): PendingVote | null {
  const vote = visitorsVote() ?? (mustConfirm ? null : voteWaitingFor(userId));
  if (!vote || !dealIds.includes(vote.dealId)) return null;
  browserStorage.remove(PENDING_VOTE_KEY);
  return vote;
}

/** Returns a visitor's vote, if it is recent enough for a sign-in. */
function visitorsVote(): PendingVote | null {
  return browserStorage.read(PENDING_VOTE_KEY, SIGN_IN_DETOUR_MS, voteOf(undefined));
}

function voteOf(userId: string | undefined) {
  return (value: unknown): value is PendingVote =>
    isVote(value) && value.userId === userId && (!value.isClaimed || isClaimedHere());
}

function isWaiting(value: unknown): value is PendingVote {
  return isVote(value) && value.userId !== undefined;
}

function isVote(value: unknown): value is PendingVote {
  const { dealId, type } = (value ?? {}) as Partial<PendingVote>;
  return typeof dealId === "string" && (type === "hot" || type === "cold");
}

function isClaimedHere(): boolean {
  const isAny = (value: unknown): value is unknown => value !== null;
  return tabStorage.read(PENDING_VOTE_KEY, SIGN_IN_DETOUR_MS, isAny) !== null;
}
