import { type LeaderboardEntry, leaderboardEntryFromRow } from "#contract/members/leaderboard.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

export interface LeaderboardQuery {
  /** False for all time. */
  currentMonthOnly: boolean;
  /** At most 100. */
  limit: number;
}

/** Returns members by the total temperature of their deals, highest first. */
export async function getLeaderboard(
  backend: Backend,
  { currentMonthOnly, limit }: LeaderboardQuery,
): Promise<LeaderboardEntry[]> {
  const client = await backend.data();
  const response = await client.rpc("get_monthly_temperature_leaderboard", {
    current_month_only: currentMonthOnly,
    limit_param: limit,
  });
  return unwrapRows(response).map(leaderboardEntryFromRow);
}
