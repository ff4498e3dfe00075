import { useCallback, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Comment } from "#contract/deals/comment.ts";
import { COMMENTS_ON_PAGE } from "#contract/limits.ts";
import type { CommentOrder } from "./comment-order.tsx";
import { linkedCommentId } from "./use-shown-comments.ts";

/**
 * Loads the comments that the page of a long discussion omits, once per deal: for the order "newest first", for a link to one of
 * them, or when the returned function is called.
 */
export function useAllComments(
  dealId: string,
  comments: readonly Comment[] | null,
  order: CommentOrder,
  load: () => void,
): () => void {
  const loaded = useRef("");
  const isPartial = (comments?.length ?? 0) >= COMMENTS_ON_PAGE;
  const loadAll = useCallback(() => {
    if (!isPartial || loaded.current === dealId) return;
    loaded.current = dealId;
    load();
  }, [dealId, isPartial, load]);

  const linked = linkedCommentId(useLocation().hash);
  const isLinkedMissing = linked !== null && !comments?.some(({ id }) => id === linked);
  useEffect(() => {
    if (order === "newest" || isLinkedMissing) loadAll();
  }, [order, isLinkedMissing, loadAll]);
  return loadAll;
}
