import { CONTEXT_MESSAGES, MESSAGES } from "#contract/errors.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { type VoteType, voteTypeOf } from "./vote.ts";
import { callVote } from "./votes-api.ts";

export interface DealVote {
  dealId: string;
  vote: boolean | VoteType;
}

/** The counts of a deal after a vote; null where the backend named none. */
export interface VoteResult {
  hotVotes: number | null;
  coldVotes: number | null;
}

/** Votes once on a deal. The slice shows it at once and takes it back when this fails. */
export const voteOnDeal = createAppThunk<VoteResult, DealVote>(
  "deals/voteOnDeal",
  CONTEXT_MESSAGES.votingOnDeal,
  async ({ dealId, vote }, { extra: { backend } }) => {
    const answer = await callVote(await backend.data(), dealId, voteTypeOf(vote) === "hot");
    if (answer === null) throw new Error(MESSAGES.votingFailed);
    if (!answer.success) throw new Error(answer.message || MESSAGES.votingNotConfirmed);
    return { hotVotes: answer.hotVotes ?? null, coldVotes: answer.coldVotes ?? null };
  },
);
