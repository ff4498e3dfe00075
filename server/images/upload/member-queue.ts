import { ImageRefusal, type ImageRefusalCode } from "#server/images/image-refusal.ts";

/** Uploads of a member: one in progress and three in the queue. Forms send one or two at a time. */
const UPLOADS_MAX = 4;
const RETRY_AFTER_SECONDS = 2;

/**
 * Processes one image or link of a member at a time, so that a member with many images delays others by one image only. The returned
 * function throws an {@link ImageRefusal} with `code` if too many of the member's are in the queue.
 */
export function createMemberQueue(
  code: ImageRefusalCode = "upload_under_way",
): <T>(memberId: string, work: () => Promise<T>) => Promise<T> {
  const members = new Map<string, { count: number; last: Promise<unknown> }>();
  return async (memberId, work) => {
    const queue = members.get(memberId) ?? { count: 0, last: Promise.resolve() };
    if (queue.count >= UPLOADS_MAX) {
      throw new ImageRefusal(code, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    members.set(memberId, queue);
    queue.count += 1;
    const result = queue.last.then(work);
    queue.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      queue.count -= 1;
      if (queue.count === 0) members.delete(memberId);
    }
  };
}
