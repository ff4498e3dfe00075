import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { ImageDeps } from "./image-deps.ts";
import { ImageRefusal } from "./image-refusal.ts";

/**
 * Counts the uploads of each member over the time of the limit; refused ones count too.
 * The returned function throws an {@link ImageRefusal} 429 with the seconds to wait.
 */
export function createUploadLimit(
  limit: ImageDeps["uploadLimit"],
): (userId: string) => Promise<void> {
  if (limit === "off") return async () => {};
  const limiter = new RateLimiterMemory({ points: limit.count, duration: limit.seconds });
  return async (userId) => {
    try {
      await limiter.consume(userId);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const retryAfterSeconds = Math.ceil(error.msBeforeNext / 1000);
      throw new ImageRefusal("too_many_uploads", { retryAfterSeconds });
    }
  };
}
