import { ImageRefusal } from "#server/images/image-refusal.ts";

/** One in work, three that wait: a form sends one image at a time. */
const UNDER_WAY_MAX = 4;
const RETRY_AFTER_SECONDS = 2;

/**
 * Works on one image of a member at a time, so that no member takes the turns of others. The returned function throws an
 * {@link ImageRefusal} 429 where too many images of the member wait already.
 */
export function createMemberTurns(): <T>(memberId: string, work: () => Promise<T>) => Promise<T> {
  const members = new Map<string, { underWay: number; last: Promise<unknown> }>();
  return async (memberId, work) => {
    const turns = members.get(memberId) ?? { underWay: 0, last: Promise.resolve() };
    if (turns.underWay >= UNDER_WAY_MAX) {
      throw new ImageRefusal("upload_under_way", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    members.set(memberId, turns);
    turns.underWay += 1;
    const result = turns.last.then(work);
    turns.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      turns.underWay -= 1;
      if (turns.underWay === 0) members.delete(memberId);
    }
  };
}
