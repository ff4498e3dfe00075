import type { Comment } from "#contract/deals/comment.ts";
import type { Deal } from "#contract/deals/deal.ts";
import type { OwnVote, VoteType } from "#features/deals/voting/voting-requests.ts";

/** The list, the open deal with its comments, and the member's votes. */
export interface DealsState {
  deals: Deal[];
  loading: boolean;
  error: string | null;
  totalItems: number;
  totalPages: number;
  itemsOfAll?: number;
  currentDeal: Deal | null;
  dealError: string | null;
  /** Comments of the open deal, oldest first; null if they could not be loaded. */
  comments: Comment[] | null;
  /** The member's votes by deal id. A deal without an entry has no vote, or its vote has not loaded. */
  ownVotes: Record<string, OwnVote>;
  /** The member who cast `ownVotes`. */
  voterId: string | null;
  /** False until the member's votes have loaded or failed to load. True for visitors. */
  areOwnVotesKnown: boolean;
  /** Votes shown but not confirmed yet, by deal id. */
  sendingVotes: Record<string, { type: VoteType; requestId: string }>;
  /** The latest request of each kind; results of earlier ones are dropped. */
  listRequestId: string | null;
  dealRequestId: string | null;
  commentsRequestId: string | null;
}

export const initialDealsState: DealsState = {
  deals: [],
  loading: false,
  error: null,
  totalItems: 0,
  totalPages: 1,
  currentDeal: null,
  dealError: null,
  comments: [],
  ownVotes: {},
  voterId: null,
  areOwnVotesKnown: false,
  sendingVotes: {},
  listRequestId: null,
  dealRequestId: null,
  commentsRequestId: null,
};
