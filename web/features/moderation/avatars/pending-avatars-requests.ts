import { classifyError } from "#contract/errors/classify-error.ts";
import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { type PendingAvatar, readPendingAvatars } from "#contract/members/avatar.ts";
import { deleteImage } from "#features/images/image-requests.ts";
import type { Decision } from "#features/moderation/queue/decision.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createAppThunk, createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";
import { logError } from "#lib/errors/log-error.ts";

/** The avatars in review, oldest first. */
async function getPendingAvatars(backend: Backend): Promise<PendingAvatar[]> {
  const data = await backend.data();
  return readPendingAvatars(unwrap(await data.rpc("get_pending_avatars")));
}

/** Decides on the image that the admin has seen, and no other. */
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

/** Reads the avatars in review; admins only. */
export const loadPendingAvatars = createRequestThunk(
  "moderation/loadPendingAvatars",
  CONTEXT_MESSAGES.gettingPendingAvatars,
  getPendingAvatars,
);

/**
 * Approves or rejects an avatar; admins only. The file that is no longer needed, the rejected image or the former public
 * one, is deleted in the background; a failure of that is only logged (specification 4).
 */
export const decideAvatar = createAppThunk<void, Decision<PendingAvatar>>(
  "moderation/decideAvatar",
  CONTEXT_MESSAGES.moderatingAvatar,
  async (decision, { extra: { backend, uploadBaseUrl } }) => {
    await moderateAvatar(backend, decision);
    const { pendingImageUrl, profileImageUrl } = decision.item;
    const unused = decision.action === "reject" ? pendingImageUrl : profileImageUrl;
    if (unused) void deleteImage(backend, uploadBaseUrl, unused).catch(logFailedRemoval);
  },
);

function logFailedRemoval(error: unknown): void {
  logError(CONTEXT_MESSAGES.removingImage, classifyError(error, location.pathname, new Date()));
}
