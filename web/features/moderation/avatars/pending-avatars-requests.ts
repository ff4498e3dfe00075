import { type PendingAvatar, readPendingAvatars } from "#contract/members/avatar.ts";
import { deleteImage } from "#features/images/image-requests.ts";
import type { Decision } from "#features/moderation/queue/decision.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createAppThunk, createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

/** Returns the pending avatars, oldest first. */
async function getPendingAvatars(backend: Backend): Promise<PendingAvatar[]> {
  const data = await backend.data();
  return readPendingAvatars(unwrap(await data.rpc("get_pending_avatars")));
}

/** Decides on the image that the admin saw, and on no later one. */
async function moderateAvatar(
  backend: Backend,
  { item, action }: Decision<PendingAvatar>,
): Promise<void> {
  const data = await backend.data();
  unwrap(
    await data.rpc("moderate_avatar", {
      user_id_param: item.id,
      action_param: action,
      image_url_param: item.pendingImageUrl,
      expected_status_param: "pending",
    }),
  );
}

export const loadPendingAvatars = createRequestThunk(
  "moderation/loadPendingAvatars",
  getPendingAvatars,
);

export const decideAvatar = createRequestThunk<void, Decision<PendingAvatar>>(
  "moderation/decideAvatar",
  moderateAvatar,
);

/**
 * Deletes the file that is unused after a decision: the rejected image or the former public one. Runs in the background once the
 * queue no longer offers Undo; a failure is only logged, and the hourly sweep deletes the file later.
 */
export const removeUnusedAvatar = createAppThunk<void, Decision<PendingAvatar>>(
  "moderation/removeUnusedAvatar",
  async ({ item, action }, { extra: { backend, uploadBaseUrl } }) => {
    const unused = action === "reject" ? item.pendingImageUrl : item.profileImageUrl;
    if (unused) await deleteImage(backend, uploadBaseUrl, unused);
  },
);
