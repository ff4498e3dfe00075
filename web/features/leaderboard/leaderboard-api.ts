import {
  type LeaderboardEntry,
  type LeaderboardRow,
  leaderboardEntryFromRow,
} from "#contract/leaderboard.ts";
import { unwrapRows } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";

export interface LeaderboardQuery {
  /** False: all time. */
  currentMonthOnly: boolean;
  /** At most 100. */
  limit: number;
}

/** Members by the total temperature of their deals, highest first (specification 7, contract 4). */
export async function getLeaderboard(
  backend: Backend,
  { currentMonthOnly, limit }: LeaderboardQuery,
): Promise<LeaderboardEntry[]> {
  const data = await backend.data();
  const answer = await data.rpc("get_monthly_temperature_leaderboard", {
    current_month_only: currentMonthOnly,
    limit_param: limit,
  });
  return unwrapRows<LeaderboardRow>(answer).map(leaderboardEntryFromRow);
}
