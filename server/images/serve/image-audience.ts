import { type AsyncCache, createAsyncCache } from "#server/http/caching/async-cache.ts";
import { avatarAudience } from "#server/images/avatars/avatar-audience.ts";
import type { ImageAccess, ImageAudience } from "#server/images/image-deps.ts";
import type { ImageKey } from "#server/images/image-key.ts";

const TTL_MS = 30_000;
const ENTRIES = 20_000;

/**
 * Caches for half a minute which images are public, so that a page of forty images does not query the database forty
 * times. Only "public" is kept: what is approved shows at once. Whoever opens it clears it when something that visitors
 * see has changed.
 */
export function createAudienceCache(now?: () => number): AsyncCache<ImageAudience> {
  return createAsyncCache<ImageAudience>({
    max: ENTRIES,
    ttlMs: TTL_MS,
    keeps: (audience) => audience === "public",
    ...(now && { now }),
  });
}

/** Returns who may see an image, as far as the bearer of the token may know. */
export function createAudience(
  access: ImageAccess,
  cache: AsyncCache<ImageAudience> = createAudienceCache(),
): (image: ImageKey, token: string | undefined) => Promise<ImageAudience> {
  const ask = (image: ImageKey, token?: string) =>
    image.purpose === "avatar"
      ? avatarAudience(access, image, token)
      : access.imageAudience(image.key, token);

  return async (image, token) => {
    const ofVisitors = await cache.get(image.key, () => ask(image));
    return ofVisitors === "public" || token === undefined ? ofVisitors : ask(image, token);
  };
}
