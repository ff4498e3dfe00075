import { type ResultRow, toNumber } from "#contract/database.ts";
import { toIsoTime } from "#contract/timestamps.ts";

export interface PublicProfile {
  id: string;
  username: string;
  /** ISO 8601. */
  createdAt: string;
  /** Approved image; null for a placeholder with the first letter. */
  profileImageUrl: string | null;
  /** Number of active deals, without upcoming ones. */
  dealsCount: number;
  /** Number of comments on active deals. */
  commentsCount: number;
  votesCount: number;
}

type PublicProfileRow = ResultRow<"read_profile", "id" | "username" | "created_at">;

/** Converts the row; missing counts are 0. */
export function publicProfileFromRow(row: PublicProfileRow): PublicProfile {
  return {
    id: row.id,
    username: row.username,
    createdAt: toIsoTime(row.created_at),
    profileImageUrl: row.profile_image_url ?? null,
    dealsCount: toNumber(row.deals_count) ?? 0,
    commentsCount: toNumber(row.comments_count) ?? 0,
    votesCount: toNumber(row.votes_count) ?? 0,
  };
}
