import { toIsoTime } from "./timestamps.ts";

/** A member as everybody may know them (specification 3). */
export interface PublicProfile {
  id: string;
  username: string;
  /** ISO 8601. */
  createdAt: string;
  /** The approved picture; null shows the first letter. */
  profileImageUrl: string | null;
  /** Active deals. */
  dealsCount: number;
  /** Comments that stand on active deals. */
  commentsCount: number;
  votesCount: number;
}

export interface PublicProfileRow {
  id: string;
  username: string;
  created_at: string;
  profile_image_url?: string | null;
}

/** The answer of `get_profile_counts`. */
export interface ProfileCountsRow {
  deals_count?: number | null;
  comments_count?: number | null;
  votes_count?: number | null;
}

/** The one way from rows to a public profile; counts that could not be read are 0. */
export function publicProfileFromRow(
  row: PublicProfileRow,
  counts: ProfileCountsRow | null | undefined,
): PublicProfile {
  return {
    id: row.id,
    username: row.username,
    createdAt: toIsoTime(row.created_at),
    profileImageUrl: row.profile_image_url ?? null,
    dealsCount: counts?.deals_count ?? 0,
    commentsCount: counts?.comments_count ?? 0,
    votesCount: counts?.votes_count ?? 0,
  };
}
