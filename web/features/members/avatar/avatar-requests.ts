import { MESSAGES } from "#contract/errors/errors.ts";
import { type OwnProfile, ownProfileFromRow } from "#contract/members/profile.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError, unwrap, unwrapFirst } from "#lib/errors/app-error.ts";

async function getOwnAvatar(backend: Backend): Promise<OwnProfile> {
  const data = await backend.data();
  const row = unwrapFirst(await data.rpc("get_my_profile"));
  if (!row) throw new AppError(MESSAGES.profileDataNotAvailable, { status: 404 });
  return ownProfileFromRow(row);
}

async function submitAvatar(
  backend: Backend,
  { userId, url }: { userId: string; url: string },
): Promise<void> {
  const data = await backend.data();
  const rows = unwrap(
    await data
      .from("profiles")
      .update({ pending_profile_image_url: url, profile_image_status: "pending" })
      .eq("id", userId)
      .select("id"),
  );
  if (rows.length === 0) throw new AppError(MESSAGES.profileDataNotAvailable, { status: 404 });
}

export const loadOwnAvatar = createRequestThunk("avatars/loadOwnAvatar", getOwnAvatar);

export const sendAvatar = createRequestThunk("avatars/sendAvatar", submitAvatar);
