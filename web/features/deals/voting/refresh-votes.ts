import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { selectVoteCounts } from "./votes-api.ts";

/** The counts of one deal as they are now. */
export interface VoteCounts {
  dealId: string;
  hotVotes: number;
  coldVotes: number;
  temperatureOffset: number;
  commentsCount: number;
}

/** Counts of the deals in view, in one request. A deal without a row is left as it is. */
export const refreshVotes = createAppThunk<VoteCounts[], readonly string[]>(
  "deals/refreshVotes",
  CONTEXT_MESSAGES.refreshingVoteCounts,
  async (dealIds, { extra: { backend } }) => {
    if (dealIds.length === 0) return [];
    const rows = await selectVoteCounts(await backend.data(), dealIds);
    return rows.map((row) => ({
      dealId: row.id,
      hotVotes: row.hot_votes ?? 0,
      coldVotes: row.cold_votes ?? 0,
      temperatureOffset: row.temperature_offset ?? 0,
      commentsCount: row.comments_count ?? 0,
    }));
  },
);
