import type { ImageAccess } from "./image-deps.ts";

const KEEP_MS = 30_000;
const MOST = 5_000;

/**
 * Remembers for half a minute that an avatar is public, so that a page of forty avatars does not ask
 * the database forty times. Only "approved" is remembered: a fresh approval shows at once.
 */
export function rememberApproved(
  avatarState: ImageAccess["avatarState"],
  now: () => number = Date.now,
): ImageAccess["avatarState"] {
  const knownUntil = new Map<string, number>();

  return async (userId, key, token) => {
    if ((knownUntil.get(key) ?? 0) > now()) return "approved";
    knownUntil.delete(key);
    const state = await avatarState(userId, key, token);
    if (state === "approved") {
      if (knownUntil.size >= MOST) knownUntil.clear();
      knownUntil.set(key, now() + KEEP_MS);
    }
    return state;
  };
}
