import { openLimitInMemory } from "#server/http/limits/rate-limit.ts";
import { waitText } from "#server/http/limits/wait-text.ts";
import type { ImageDeps } from "#server/images/image-deps.ts";
import { ImageRefusal } from "#server/images/image-refusal.ts";

/**
 * Counts the uploads of each member, including those refused later. The returned function throws an {@link ImageRefusal} 429 with
 * the seconds to wait.
 */
export function createUploadLimit(
  limit: ImageDeps["uploadLimit"],
  onRefused?: () => void,
  openLimit: ImageDeps["openLimit"] = openLimitInMemory,
): (userId: string) => Promise<void> {
  if (limit === "off") return async () => {};
  const uploads = openLimit("LIMIT_UPLOAD", limit, onRefused);
  return async (userId) => {
    const retryAfterSeconds = await uploads.take(userId);
    if (retryAfterSeconds !== null) {
      const message = `Too many images. ${waitText(retryAfterSeconds)}`;
      throw new ImageRefusal("too_many_uploads", { message, retryAfterSeconds });
    }
  };
}
