import { type ResultRow, toNumber } from "#contract/database.ts";
import { toIsoTime } from "#contract/timestamps.ts";

export type ProfileImageStatus = "none" | "pending" | "approved" | "rejected";

/** Profile of the signed-in member. */
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
  /** Date of the deletion that the member requested. */
  deletionDueAt: string | null;
  /** Whether the member must confirm the email address before writing. */
  mustConfirmEmail: boolean;
  /** Keys of the member's approved merchants. */
  shopKeys: readonly string[];
  isModerator: boolean;
}

export type OwnProfileRow = ResultRow<"get_my_profile", "id" | "username" | "created_at">;

/** Converts a row; missing counts are 0. */
export function ownProfileFromRow(row: OwnProfileRow): OwnProfile {
  return {
    id: row.id,
    username: row.username,
    createdAt: toIsoTime(row.created_at),
    profileImageUrl: row.profile_image_url ?? null,
    pendingProfileImageUrl: row.pending_profile_image_url ?? null,
    profileImageStatus: row.profile_image_status ?? "none",
    dealsCount: toNumber(row.deals_count) ?? 0,
    commentsCount: toNumber(row.comments_count) ?? 0,
    votesCount: toNumber(row.votes_count) ?? 0,
    deletionDueAt: toIsoTime(row.deletion_due_at),
    mustConfirmEmail: row.must_confirm_email ?? false,
    shopKeys: row.shop_keys ?? [],
    isModerator: row.is_moderator ?? false,
  };
}
