import type { Row } from "#contract/database.ts";
import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { createRequestThunk, onDemand } from "#lib/backend/create-app-thunk.ts";

const calls = () => import("./voting-calls.ts");

export type VoteType = Row<"deal_votes", "vote_type">["vote_type"];

/** A vote of the member. */
export interface OwnVote {
  type: VoteType;
  /** ISO 8601; null for a vote cast in this visit, a moment ago. */
  castAt: string | null;
}

/** The counts of a deal after a vote; null where the backend sent none. */
export interface VoteResult {
  hotVotes: number | null;
  coldVotes: number | null;
}

/** The counts of one deal as they are now. */
export interface VoteCounts {
  dealId: string;
  hotVotes: number;
  coldVotes: number;
  temperatureOffset: number;
  commentsCount: number;
}

/** The slice shows the vote at once and takes it back when the request fails. */
export const voteOnDeal = createRequestThunk(
  "deals/voteOnDeal",
  CONTEXT_MESSAGES.votingOnDeal,
  onDemand(async () => (await calls()).vote),
);

export const withdrawVote = createRequestThunk(
  "deals/withdrawVote",
  CONTEXT_MESSAGES.withdrawingVote,
  onDemand(async () => (await calls()).withdraw),
);

/** Votes on a deal with a boolean (true is hot) or a word (specification 5). */
export function castVote(dealId: string, choice: boolean | VoteType) {
  if (typeof choice === "string") return voteOnDeal({ dealId, type: choice });
  return voteOnDeal({ dealId, type: choice ? "hot" : "cold" });
}

export const fetchOwnVotes = createRequestThunk(
  "deals/fetchOwnVotes",
  CONTEXT_MESSAGES.gettingOwnVotes,
  onDemand(async () => (await calls()).getOwnVotes),
);

export const refreshVotes = createRequestThunk(
  "deals/refreshVotes",
  CONTEXT_MESSAGES.refreshingVoteCounts,
  onDemand(async () => (await calls()).getVoteCounts),
);
