import * as z from "zod/mini";
import { toIsoTime } from "#contract/timestamps.ts";

/** An avatar in review, with the one it would replace. */
export interface PendingAvatar {
  /** The member's id. */
  id: string;
  username: string;
  /** The public image; null shows the first letter. */
  profileImageUrl: string | null;
  /** Served to its owner and to admins only. */
  pendingImageUrl: string;
  /** When it was uploaded, ISO 8601. */
  since: string | null;
}

const rows = z.nullish(
  z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      profile_image_url: z.nullish(z.string()),
      pending_profile_image_url: z.string(),
      pending_image_since: z.nullish(z.string()),
    }),
  ),
);

/** Reads what `get_pending_avatars` returns. Throws a ZodError for anything else. */
export function readPendingAvatars(value: unknown): PendingAvatar[] {
  return (rows.parse(value) ?? []).map((row) => ({
    id: row.id,
    username: row.username,
    profileImageUrl: row.profile_image_url ?? null,
    pendingImageUrl: row.pending_profile_image_url,
    since: toIsoTime(row.pending_image_since),
  }));
}
