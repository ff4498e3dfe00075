import type { ImageAccess } from "#server/images/image-deps.ts";
import type { ImageKey } from "#server/images/image-key.ts";

/**
 * Who may see an avatar: everybody once approved (`public`), its owner and admins while it waits
 * (`private`), nobody otherwise (`null`), as if it did not exist (threat T10).
 */
export async function avatarAccess(
  access: ImageAccess,
  { userId, key }: ImageKey,
  token: string | undefined,
): Promise<"public" | "private" | null> {
  const state = await access.avatarState(userId, key, token);
  if (state === "approved") return "public";
  if (state === "none" || token === undefined) return null;
  const viewer = await access.identify(token);
  if (viewer === null) return null;
  return viewer.id === userId || (await viewer.isAdmin()) ? "private" : null;
}
