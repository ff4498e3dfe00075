import { CONFIRMATION_DETOUR_MS, SIGN_IN_DETOUR_MS } from "#lib/storage/return-place.ts";
import { browserStorage, tabStorage } from "#lib/storage/timed-storage.ts";
import type { VoteType } from "./voting-requests.ts";

const STORED_VOTE_KEY = "samha-pending-vote";

export interface StoredVote {
  dealId: string;
  type: VoteType;
  /** The member who has to confirm the email address first; absent for a visitor's vote. */
  userId?: string;
  /** True while one tab confirms the address, so that only that tab casts the vote. */
  isClaimed?: boolean;
}

/** Stores a vote in this browser while a visitor signs in or a member confirms the email address. */
export function storeVote(vote: StoredVote): void {
  browserStorage.write(STORED_VOTE_KEY, vote);
}

/** Assigns a visitor's stored vote to their new account. Returns whether there was a vote. */
export function assignVote(userId: string): boolean {
  const vote = visitorsVote();
  if (vote) storeVote({ ...vote, userId });
  return vote !== null;
}

/** Returns the vote that will be cast once this member confirms the email address, or null. */
export function storedVoteOf(userId: string): StoredVote | null {
  return browserStorage.read(STORED_VOTE_KEY, CONFIRMATION_DETOUR_MS, voteOf(userId));
}

/**
 * Reserves a vote that waits for a confirmation, so that only this tab casts it. Call the returned function with the confirmed
 * member: if the vote belongs to another member, it is released.
 */
export function claimVote(): (confirmedId: string | null) => void {
  const vote = browserStorage.read(STORED_VOTE_KEY, CONFIRMATION_DETOUR_MS, isVoteOfMember);
  if (!vote) return () => undefined;
  tabStorage.write(STORED_VOTE_KEY, {});
  storeVote({ ...vote, isClaimed: true });
  return (confirmedId) => {
    if (confirmedId !== vote.userId) storeVote({ ...vote, isClaimed: false });
  };
}

/**
 * Returns and removes the stored vote, a visitor's or this member's, if it is on one of these deals. The member's vote stays while
 * the email address is not confirmed.
 */
export function takeStoredVote(
  { userId, mustConfirm }: { userId: string; mustConfirm: boolean },
  dealIds: readonly string[],
): StoredVote | null {
  const vote = visitorsVote() ?? (mustConfirm ? null : storedVoteOf(userId));
  if (!vote || !dealIds.includes(vote.dealId)) return null;
  browserStorage.remove(STORED_VOTE_KEY);
  return vote;
}

/** Returns a visitor's vote, if it is recent enough for a sign-in. */
function visitorsVote(): StoredVote | null {
  return browserStorage.read(STORED_VOTE_KEY, SIGN_IN_DETOUR_MS, voteOf(undefined));
}

function voteOf(userId: string | undefined) {
  return (value: unknown): value is StoredVote =>
    isVote(value) && value.userId === userId && (!value.isClaimed || isClaimedHere());
}

function isVoteOfMember(value: unknown): value is StoredVote {
  return isVote(value) && value.userId !== undefined;
}

function isVote(value: unknown): value is StoredVote {
  const { dealId, type } = (value ?? {}) as Partial<StoredVote>;
  return typeof dealId === "string" && (type === "hot" || type === "cold");
}

function isClaimedHere(): boolean {
  const isAny = (value: unknown): value is unknown => value !== null;
  return tabStorage.read(STORED_VOTE_KEY, SIGN_IN_DETOUR_MS, isAny) !== null;
}
