import { type ResultRow, type Row, toNumber } from "#contract/database.ts";
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

export type PublicProfileRow = Pick<
  Row<"profiles", "id" | "username" | "created_at">,
  "id" | "username" | "created_at" | "profile_image_url"
>;

export type ProfileCountsRow = ResultRow<"get_profile_counts">;

/** Converts the rows; missing counts are 0. */
export function publicProfileFromRow(
  row: PublicProfileRow,
  counts: ProfileCountsRow | null | undefined,
): PublicProfile {
  return {
    id: row.id,
    username: row.username,
    createdAt: toIsoTime(row.created_at),
    profileImageUrl: row.profile_image_url ?? null,
    dealsCount: toNumber(counts?.deals_count) ?? 0,
    commentsCount: toNumber(counts?.comments_count) ?? 0,
    votesCount: toNumber(counts?.votes_count) ?? 0,
  };
}
