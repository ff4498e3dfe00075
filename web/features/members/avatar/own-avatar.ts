import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import type { OwnProfile } from "#contract/profile.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { fetchOwnAvatar, sendForReview } from "./avatars-api.ts";

/** Reads the member's own pictures, the waiting one included. */
export const loadOwnAvatar = createAppThunk<OwnProfile>(
  "avatars/loadOwnAvatar",
  CONTEXT_MESSAGES.gettingUserProfile,
  (_, { extra: { backend } }) => fetchOwnAvatar(backend),
);

/** Puts an uploaded picture up for review. */
export const sendAvatar = createAppThunk<void, { userId: string; url: string }>(
  "avatars/sendAvatar",
  CONTEXT_MESSAGES.updatingProfileImage,
  ({ userId, url }, { extra: { backend } }) => sendForReview(backend, userId, url),
);
