import type { ResultRow } from "#contract/database.ts";
import { toIsoTime } from "#contract/timestamps.ts";

/** A member whom the reader muted. `mutedAt` is ISO 8601. */
export interface MutedMember {
  id: string;
  username: string;
  profileImageUrl: string | null;
  mutedAt: string;
}

/** A row of `get_my_mutes`. */
export type MutedMemberRow = ResultRow<"get_my_mutes", "user_id" | "username" | "muted_at">;

export function mutedMemberFromRow(row: MutedMemberRow): MutedMember {
  return {
    id: row.user_id,
    username: row.username,
    profileImageUrl: row.profile_image_url ?? null,
    mutedAt: toIsoTime(row.muted_at),
  };
}
