import { toIsoTime } from "./timestamps.ts";

export type ProfileImageStatus = "none" | "pending" | "approved" | "rejected";

/** The caller's own profile, as `get_my_profile` answers it. */
export interface OwnProfile {
  id: string;
  username: string;
  createdAt: string;
  profileImageUrl: string | null;
  pendingProfileImageUrl: string | null;
  profileImageStatus: ProfileImageStatus;
  dealsCount: number;
  commentsCount: number;
  votesCount: number;
  /** When the account will be deleted, as its member asked; null: it stays. */
  deletionDueAt: string | null;
}

export interface OwnProfileRow {
  id: string;
  username: string;
  created_at: string;
  profile_image_url?: string | null;
  pending_profile_image_url?: string | null;
  profile_image_status?: string | null;
  deals_count?: number | null;
  comments_count?: number | null;
  votes_count?: number | null;
  deletion_due_at?: string | null;
}

/** The one way from row to the caller's own profile. */
export function ownProfileFromRow(row: OwnProfileRow): OwnProfile {
  return {
    id: row.id,
    username: row.username,
    createdAt: toIsoTime(row.created_at),
    profileImageUrl: row.profile_image_url ?? null,
    pendingProfileImageUrl: row.pending_profile_image_url ?? null,
    profileImageStatus: (row.profile_image_status ?? "none") as ProfileImageStatus,
    dealsCount: row.deals_count ?? 0,
    commentsCount: row.comments_count ?? 0,
    votesCount: row.votes_count ?? 0,
    deletionDueAt: toIsoTime(row.deletion_due_at),
  };
}
