import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { type LeaderboardEntry, leaderboardEntryFromRow } from "#contract/leaderboard.ts";
import { unwrapRows } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";
import { createRequestThunk } from "#lib/create-app-thunk.ts";

export interface LeaderboardQuery {
  /** False: all time. */
  currentMonthOnly: boolean;
  /** At most 100. */
  limit: number;
}

/** Members by the total temperature of their deals, highest first (specification 7). */
async function getLeaderboard(
  backend: Backend,
  { currentMonthOnly, limit }: LeaderboardQuery,
): Promise<LeaderboardEntry[]> {
  const client = await backend.data();
  const answer = await client.rpc("get_monthly_temperature_leaderboard", {
    current_month_only: currentMonthOnly,
    limit_param: limit,
  });
  return unwrapRows(answer).map(leaderboardEntryFromRow);
}

export const fetchLeaderboard = createRequestThunk(
  "leaderboard/fetchLeaderboard",
  CONTEXT_MESSAGES.fetchingLeaderboard,
  getLeaderboard,
);
