import type { Comment } from "#contract/deals/comment.ts";
import type { Deal } from "#contract/deals/deal.ts";
import type { OwnVote, VoteType } from "#features/deals/voting/voting-calls.ts";

/** The deals list state of specification 3, and what the open deal and its votes need. */
export interface DealsState {
  deals: Deal[];
  /** The list is being loaded. */
  loading: boolean;
  /** Why the list could not be loaded, as a text for the page. */
  error: string | null;
  totalItems: number;
  /** At least 1. */
  totalPages: number;
  currentDeal: Deal | null;
  /** Why the open deal could not be loaded. */
  dealError: string | null;
  /** Of the open deal, oldest first; null when they could not be loaded. */
  comments: Comment[] | null;
  /** How the member has voted, by deal id; a deal that is missing was not voted on or not loaded. */
  ownVotes: Record<string, OwnVote>;
  /** Votes that are shown but not confirmed yet, by deal id. */
  pendingVotes: Record<string, { type: VoteType; requestId: string }>;
  /** The latest request of each kind; the results of earlier ones are dropped. */
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
  pendingVotes: {},
  listRequestId: null,
  dealRequestId: null,
  commentsRequestId: null,
};
