import type { ResultRow } from "#contract/database.ts";
import { toIsoTime } from "#contract/timestamps.ts";

/** Member whom the reader has muted. `mutedAt` is ISO 8601. */
export interface MutedMember {
  id: string;
  username: string;
  profileImageUrl: string | null;
  mutedAt: string;
}

export type MutedMemberRow = ResultRow<"get_my_mutes", "user_id" | "username" | "muted_at">;

export function mutedMemberFromRow(row: MutedMemberRow): MutedMember {
  return {
    id: row.user_id,
    username: row.username,
    profileImageUrl: row.profile_image_url ?? null,
    mutedAt: toIsoTime(row.muted_at),
  };
}
