import type { PendingAvatar } from "#contract/avatar.ts";
import { classifyError } from "#contract/classify-error.ts";
import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { deleteImage } from "#features/images/image-requests.ts";
import type { Decision } from "#features/moderation/queue/decision.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { logError } from "#lib/log-error.ts";
import { fetchPendingAvatars, moderateAvatar } from "./avatar-queue-api.ts";

/** Reads the pictures that wait; admins only. */
export const loadPendingAvatars = createAppThunk<PendingAvatar[]>(
  "moderation/loadPendingAvatars",
  CONTEXT_MESSAGES.gettingPendingAvatars,
  (_, { extra: { backend } }) => fetchPendingAvatars(backend),
);

/**
 * Approves or rejects a picture; admins only. The file that is of no use any more, a rejected picture's or the former
 * live one's, is deleted in the background, and a failure of that only logged (specification 4).
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
