import { useCallback, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigationType } from "react-router";
import { readingOrder, type Thread, visibleComments } from "./thread/threads.ts";
import type { CommentDrafts } from "./write/comment-drafts.ts";

const FIRST = 30;
const STEP = 100;
const HASH_PREFIX = "#comment-";

/**
 * Returns the comments to render: the first 30 in reading order, 100 more for each click on the button, and always the linked
 * comment, new comments and those with a draft.
 */
export function useShownComments(threads: readonly Thread[], drafts: CommentDrafts | null) {
  const { hash } = useLocation();
  // The server never sees the hash, so the linked comment is added after hydration.
  const [linked, setLinked] = useState<string | null>(null);
  useEffect(() => setLinked(linkedCommentId(hash)), [hash]);
  const [limit, setLimit] = useState(FIRST);
  const [written, setWritten] = useState<readonly string[]>([]);
  const { shown, next } = useMemo(() => {
    const drafted = drafts?.commentIds() ?? [];
    const pinned = new Set([...written, ...drafted, ...(linked ? [linked] : [])]);
    return {
      shown: visibleComments(threads, limit, pinned),
      next: visibleComments(threads, limit + STEP, pinned),
    };
  }, [threads, limit, written, drafts, linked]);

  const pin = useCallback((id: string) => setWritten((ids) => [...ids, id]), []);

  function showMore(): void {
    const first = readingOrder(threads).find((id) => !shown.has(id));
    flushSync(() => setLimit(limit + STEP));
    // The button may no longer exist, so the focus moves to the first comment that the click added.
    document.getElementById(`comment-${first}`)?.focus();
  }

  return {
    shown,
    /** The number of comments that the next click adds. */
    moreCount: next.size - shown.size,
    showMore,
    pin,
  };
}

/** Scrolls to the linked comment or to `#comments` once rendered. */
export function useScrollToLinked(shown: ReadonlySet<string>): void {
  const { hash } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const id = linkedCommentId(hash);
  const isShown = id !== null && shown.has(id);
  useEffect(() => {
    // Back and Forward have already restored the scroll position.
    if (isReturn && window.scrollY > 0) return;
    if (isShown) document.getElementById(`comment-${id}`)?.scrollIntoView();
    else if (hash === "#comments") document.getElementById("comments")?.scrollIntoView();
  }, [hash, id, isShown, isReturn]);
}

/** Returns the comment id of `#comment-<id>`, or null. */
export function linkedCommentId(hash: string): string | null {
  return hash.startsWith(HASH_PREFIX) ? hash.slice(HASH_PREFIX.length) : null;
}
