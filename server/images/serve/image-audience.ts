import { type AsyncCache, createAsyncCache } from "#server/http/caching/async-cache.ts";
import { avatarAudience } from "#server/images/avatars/avatar-audience.ts";
import type { ImageAccess, ImageAudience } from "#server/images/image-deps.ts";
import type { ImageKey } from "#server/images/image-key.ts";

const TTL_MS = 30_000;
const ENTRIES = 20_000;

/**
 * Caches for half a minute which images are public, so that not every view of a page with forty images causes forty queries.
 * Other results are not cached, so an approval is visible immediately. The caller clears the cache after public changes.
 */
export function createAudienceCache(now?: () => number): AsyncCache<ImageAudience> {
  return createAsyncCache<ImageAudience>({
    max: ENTRIES,
    ttlMs: TTL_MS,
    keeps: (audience) => audience === "public",
    ...(now && { now }),
  });
}

/** Returns a function that reads the audience of an image for the token's user. */
export function createAudience(
  access: ImageAccess,
  cache: AsyncCache<ImageAudience> = createAudienceCache(),
): (image: ImageKey, token: string | undefined) => Promise<ImageAudience> {
  const readAudience = (image: ImageKey, token?: string) =>
    image.purpose === "avatar"
      ? avatarAudience(access, image, token)
      : access.imageAudience(image.key, token);

  return async (image, token) => {
    const ofVisitors = await cache.get(image.key, () => readAudience(image));
    return ofVisitors === "public" || token === undefined ? ofVisitors : readAudience(image, token);
  };
}
