import type { ImageAccess, ImageAudience } from "#server/images/image-deps.ts";
import type { ImageKey } from "#server/images/image-key.ts";

/**
 * Who may see an avatar, as far as the bearer of `token` may know: everybody once approved, its owner and admins while it
 * waits, nobody otherwise, as if it did not exist (threat T10).
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
  return viewer.id === userId || (await viewer.isAdmin()) ? "private" : "none";
}
