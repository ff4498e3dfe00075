import { useEffect } from "react";
import { useLocation } from "react-router";

const PREFIX = "#comment-";

/** The comment that the address points to (`#comment-<id>`), or null. The server never sees it. */
export function linkedCommentId(hash: string): string | null {
  return hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : null;
}

/**
 * Brings the comment of the address into view once it is on the page. `reveal` is asked to show it where it is among
 * those that are folded away.
 */
export function useLinkedComment(reveal: (commentId: string) => void, isShown: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    const id = linkedCommentId(hash);
    if (id) reveal(id);
  }, [hash, reveal]);

  useEffect(() => {
    const id = linkedCommentId(hash);
    if (id && isShown) document.getElementById(`comment-${id}`)?.scrollIntoView();
    else if (hash === "#comments") document.getElementById("comments")?.scrollIntoView();
  }, [hash, isShown]);
}
