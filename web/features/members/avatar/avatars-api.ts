import { MESSAGES } from "#contract/errors.ts";
import { type OwnProfile, type OwnProfileRow, ownProfileFromRow } from "#contract/profile.ts";
import { AppError, unwrap } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";

/** The one door of this feature to the backend. Everything here throws what it answers. */

/** The caller's own profile, with the picture that waits. */
export async function fetchOwnAvatar(backend: Backend): Promise<OwnProfile> {
  const rows = unwrap(await (await backend.data()).rpc("get_my_profile")) ?? [];
  const [row] = rows as OwnProfileRow[];
  if (!row)
    throw new AppError(MESSAGES.profileDataNotAvailable, {
      status: 404,
      code: "profile_data_missing",
    });
  return ownProfileFromRow(row);
}

/** Puts an uploaded picture up for review (specification 4, avatar). */
export async function sendForReview(backend: Backend, userId: string, url: string): Promise<void> {
  const data = await backend.data();
  const rows = unwrap(
    await data
      .from("profiles")
      .update({ pending_profile_image_url: url, profile_image_status: "pending" })
      .eq("id", userId)
      .select("id"),
  );
  if (rows.length === 0)
    throw new AppError(MESSAGES.profileDataNotAvailable, {
      status: 404,
      code: "profile_data_missing",
    });
}
