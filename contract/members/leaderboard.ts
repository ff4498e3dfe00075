import type { ResultRow } from "#contract/database.ts";

/** Member's place. The temperature is the sum over the member's active deals of the period, without upcoming ones. */
export interface LeaderboardEntry {
  /** From 1, without gaps. */
  rank: number;
  userId: string;
  username: string;
  userImageUrl: string | null;
  dealsCount: number;
  totalTemperature: number;
}

/** Row of `get_monthly_temperature_leaderboard`; a backend may send integers as text. */
export type LeaderboardRow = ResultRow<"get_monthly_temperature_leaderboard", "rank" | "user_id">;

export function leaderboardEntryFromRow(row: LeaderboardRow): LeaderboardEntry {
  return {
    rank: Number(row.rank),
    userId: row.user_id,
    username: row.username || "Unknown User",
    userImageUrl: row.profile_image_url ?? null,
    dealsCount: Number(row.deals_count ?? 0),
    totalTemperature: Number(row.total_temperature ?? 0),
  };
}
