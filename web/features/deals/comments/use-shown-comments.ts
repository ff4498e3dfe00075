import { useCallback, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import type { Thread } from "./build-threads.ts";
import type { CommentDrafts } from "./comment-drafts.ts";
import { readingOrder, shownComments } from "./shown-comments.ts";
import { linkedCommentId } from "./use-linked-comment.ts";

const FIRST = 30;
const STEP = 100;

/**
 * Which comments of a long talk are on the page: the first 30 in reading order, 100 more each time they are asked for,
 * and at any time those linked to, just written or with a draft.
 */
export function useShownComments(threads: readonly Thread[], drafts: CommentDrafts | null) {
  const { hash } = useLocation();
  // The rendered page knows no hash: what it points to comes after hydration.
  const [linked, setLinked] = useState<string | null>(null);
  useEffect(() => setLinked(linkedCommentId(hash)), [hash]);
  const [limit, setLimit] = useState(FIRST);
  const [written, setWritten] = useState<readonly string[]>([]);
  const [shown, next] = useMemo(() => {
    const drafted = drafts?.commentIds() ?? [];
    const pinned = new Set([...written, ...drafted, ...(linked ? [linked] : [])]);
    return [limit, limit + STEP].map((end) => shownComments(threads, end, pinned));
  }, [threads, limit, written, drafts, linked]) as [Set<string>, Set<string>];

  const pin = useCallback((id: string) => setWritten((ids) => [...ids, id]), []);

  function showMore(): void {
    const first = readingOrder(threads).find((id) => !shown.has(id));
    flushSync(() => setLimit(limit + STEP));
    // The button may have gone, and reading goes on where the list stopped.
    document.getElementById(`comment-${first}`)?.focus();
  }

  return {
    shown,
    /** How many come when more are asked for. */
    moreCount: next.size - shown.size,
    showMore,
    pin,
  };
}
