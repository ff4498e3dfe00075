import { toIsoTime } from "./timestamps.ts";

/** A picture that waits for an admin, with the one it would take the place of. */
export interface PendingAvatar {
  /** The member's. */
  id: string;
  username: string;
  /** The live picture; null shows the first letter. */
  profileImageUrl: string | null;
  /** Answers its owner and admins only. */
  pendingImageUrl: string;
  /** Since when it waits, ISO 8601. */
  since: string | null;
}

/** A row of `get_pending_avatars`. */
export interface PendingAvatarRow {
  id: string;
  username: string;
  profile_image_url: string | null;
  pending_profile_image_url: string;
  pending_image_since: string | null;
}

export function pendingAvatarFromRow(row: PendingAvatarRow): PendingAvatar {
  return {
    id: row.id,
    username: row.username,
    profileImageUrl: row.profile_image_url,
    pendingImageUrl: row.pending_profile_image_url,
    since: row.pending_image_since && toIsoTime(row.pending_image_since),
  };
}
