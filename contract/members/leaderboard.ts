import type { ResultRow } from "#contract/database.ts";

/** A member's place on the leaderboard. Degrees are the sum over the member's active deals. */
export interface LeaderboardEntry {
  /** From 1, without gaps. */
  rank: number;
  userId: string;
  username: string;
  userImageUrl: string | null;
  dealsCount: number;
  totalTemperature: number;
}

/** A row of `get_monthly_temperature_leaderboard`; the backend may write whole numbers as text. */
export type LeaderboardRow = ResultRow<"get_monthly_temperature_leaderboard", "rank" | "user_id">;

/** Reads a row of the leaderboard. */
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
