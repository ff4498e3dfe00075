import * as z from "zod/mini";
import { toIsoTime } from "#contract/timestamps.ts";

/** Avatar in review, with the current one. */
export interface PendingAvatar {
  id: string;
  username: string;
  /** Public image; null for a placeholder with the first letter. */
  profileImageUrl: string | null;
  /** Served only to that member and to admins. */
  pendingImageUrl: string;
  /** Time of the upload, ISO 8601. */
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

/** Parses the result of `get_pending_avatars`. Throws a ZodError for other values. */
export function readPendingAvatars(value: unknown): PendingAvatar[] {
  return (rows.parse(value) ?? []).map((row) => ({
    id: row.id,
    username: row.username,
    profileImageUrl: row.profile_image_url ?? null,
    pendingImageUrl: row.pending_profile_image_url,
    since: toIsoTime(row.pending_image_since),
  }));
}
