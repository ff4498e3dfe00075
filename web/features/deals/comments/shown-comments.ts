import type { Thread } from "./build-threads.ts";

/**
 * The comments of a long talk that are on the page, by id: the first in reading order, and the pinned ones (linked to,
 * just written, with a draft) with everything they answer.
 */
export function shownComments(
  threads: readonly Thread[],
  limit: number,
  pinned: ReadonlySet<string>,
): Set<string> {
  const shown = new Set<string>();
  for (const thread of threads) collect(thread);
  return shown;

  /** Whether the thread holds something pinned. */
  function collect(thread: Thread): boolean {
    const { id } = thread.comment;
    if (shown.size < limit) shown.add(id);
    const isPinned = thread.replies.map(collect).includes(true) || pinned.has(id);
    if (isPinned) shown.add(id);
    return isPinned;
  }
}

/** The ids of all comments in reading order. */
export function readingOrder(threads: readonly Thread[]): string[] {
  return threads.flatMap(({ comment, replies }) => [comment.id, ...readingOrder(replies)]);
}
