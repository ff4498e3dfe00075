import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import type { VoteType } from "./vote.ts";
import { selectOwnVotes } from "./votes-api.ts";

/** How a member has voted on the deals in view, in one request. Answers deal id to vote. */
export const fetchOwnVotes = createAppThunk<
  Record<string, VoteType>,
  { userId: string; dealIds: readonly string[] }
>(
  "deals/fetchOwnVotes",
  CONTEXT_MESSAGES.gettingOwnVotes,
  async ({ userId, dealIds }, { extra }) => {
    if (dealIds.length === 0) return {};
    const rows = await selectOwnVotes(await extra.backend.data(), userId, dealIds);
    return Object.fromEntries(rows.map((row) => [row.deal_id, row.vote_type]));
  },
);
