import type { Comment } from "#contract/comment.ts";

/** A comment with its answers, oldest first. */
export interface Thread {
  comment: Comment;
  replies: Thread[];
  /** What it answers; null at the top level. */
  parent: Comment | null;
  /** 0 at the top level. */
  depth: number;
}

/**
 * Comments as threads, in the order given. An answer whose parent is missing, or that would answer itself in a circle,
 * stands at the top level, so that nothing anybody wrote is lost.
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

/** Whether `start` lies below `thread`, which the chain of parents tells. */
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
