import type { Comment } from "#contract/deals/comment.ts";

/** Replies are oldest first. */
export interface Thread {
  comment: Comment;
  replies: Thread[];
  /** Null at the top level. */
  parent: Comment | null;
  depth: number;
}

/**
 * Builds threads in the given order. A reply with a missing parent or a cycle of parents moves to the top level, so that no
 * comment is lost.
 */
export function buildThreads(comments: readonly Comment[]): Thread[] {
  const threads = new Map<string, Thread>(
    comments.map((comment) => [comment.id, { comment, replies: [], parent: null, depth: 0 }]),
  );
  const roots: Thread[] = [];
  for (const thread of threads.values()) {
    const parent = threads.get(thread.comment.parentId ?? "");
    if (!parent || isInside(thread, parent, threads)) roots.push(thread);
    else {
      parent.replies.push(thread);
      thread.parent = parent.comment;
    }
  }
  for (const root of roots) setDepths(root);
  return roots;
}

/**
 * Returns the ids of the comments to render: the first `limit` in reading order, and the pinned ones (linked to, new or with a
 * draft) with all their ancestors.
 */
export function visibleComments(
  threads: readonly Thread[],
  limit: number,
  pinned: ReadonlySet<string>,
): Set<string> {
  const visible = new Set<string>();
  for (const thread of threads) collect(thread);
  return visible;

  /** Adds a thread's shown comments. Returns whether it contains a pinned one. */
  function collect(thread: Thread): boolean {
    const { id } = thread.comment;
    if (visible.size < limit) visible.add(id);
    const isPinned = thread.replies.map(collect).includes(true) || pinned.has(id);
    if (isPinned) visible.add(id);
    return isPinned;
  }
}

/** Filters threads to the shown comments. A completely shown thread stays the same object. */
export function visibleThreads(threads: readonly Thread[], visible: ReadonlySet<string>): Thread[] {
  return threads
    .filter(({ comment }) => visible.has(comment.id))
    .map((thread) => {
      const replies = visibleThreads(thread.replies, visible);
      const isWhole =
        replies.length === thread.replies.length &&
        replies.every((reply, index) => reply === thread.replies[index]);
      return isWhole ? thread : { ...thread, replies };
    });
}

export function readingOrder(threads: readonly Thread[]): string[] {
  return threads.flatMap(({ comment, replies }) => [comment.id, ...readingOrder(replies)]);
}

/** Returns whether `start` is `thread` or one of its descendants. */
function isInside(thread: Thread, start: Thread, threads: ReadonlyMap<string, Thread>): boolean {
  const seen = new Set<string>();
  let current: Thread | undefined = start;
  while (current && !seen.has(current.comment.id)) {
    if (current === thread) return true;
    seen.add(current.comment.id);
    current = threads.get(current.comment.parentId ?? "");
  }
  return false;
}

function setDepths(root: Thread): void {
  const waiting = [root];
  for (let thread = waiting.pop(); thread; thread = waiting.pop()) {
    for (const reply of thread.replies) {
      reply.depth = thread.depth + 1;
      waiting.push(reply);
    }
  }
}
