import { type LeaderboardEntry, leaderboardEntryFromRow } from "#contract/members/leaderboard.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

export interface LeaderboardQuery {
  /** False for all time. */
  currentMonthOnly: boolean;
  /** At most 100. */
  limit: number;
}

/** Returns members by the total temperature of their deals, highest first. */
export const fetchLeaderboard = createRequestThunk<LeaderboardEntry[], LeaderboardQuery>(
  "leaderboard/fetchLeaderboard",
  async (backend, { currentMonthOnly, limit }) => {
    const client = await backend.data();
    const response = await client.rpc("get_monthly_temperature_leaderboard", {
      current_month_only: currentMonthOnly,
      limit_param: limit,
    });
    return unwrapRows(response).map(leaderboardEntryFromRow);
  },
);
