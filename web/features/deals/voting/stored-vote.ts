import { browserStorage } from "#lib/storage/timed-storage.ts";
import type { VoteType } from "./voting-requests.ts";

export const STORED_VOTE_KEY = "samha-pending-vote";

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
