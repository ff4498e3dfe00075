import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { createRequestThunk, onDemand } from "#lib/backend/create-app-thunk.ts";
import type { VoteType } from "./voting-calls.ts";

const calls = () => import("./voting-calls.ts");

/** Sends a vote. The slice shows it immediately and reverts it if the request fails. */
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

/** Sends a vote given as a boolean (true is hot) or a word. */
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
