import { createAsyncCache } from "#server/http/caching/async-cache.ts";
import type { AvatarState, ImageAccess } from "#server/images/image-deps.ts";

const TTL_MS = 30_000;
const ENTRIES = 5_000;

/**
 * Caches for half a minute that an avatar is public, so that a page of forty avatars does not query the database forty
 * times. Only "approved" is kept: a fresh approval shows at once.
 */
export function rememberApproved(
  avatarState: ImageAccess["avatarState"],
  now?: () => number,
): ImageAccess["avatarState"] {
  const states = createAsyncCache<AvatarState>({
    max: ENTRIES,
    ttlMs: TTL_MS,
    keeps: (state) => state === "approved",
    ...(now && { now }),
  });
  return (userId, key, token) =>
    // An owner and an admin may learn of a state that a visitor at the same moment may not.
    states.get(`${key} ${token ?? ""}`, () => avatarState(userId, key, token));
}
