import type { ImageAccess, ImageAudience } from "#server/images/image-deps.ts";
import type { ImageKey } from "#server/images/image-key.ts";

/**
 * Returns the audience of an avatar for the user of `token`: public once approved, private to its owner, admins and moderators
 * while pending, and otherwise `none`, like an avatar that does not exist (threat T10).
 */
export async function avatarAudience(
  access: ImageAccess,
  { userId, key }: ImageKey,
  token: string | undefined,
): Promise<ImageAudience> {
  const state = await access.avatarState(userId, key, token);
  if (state === "approved") return "public";
  if (state === "none" || token === undefined) return "none";
  const viewer = await access.identify(token);
  if (viewer === null) return "none";
  return viewer.id === userId || (await viewer.reviewsAvatars()) ? "private" : "none";
}
