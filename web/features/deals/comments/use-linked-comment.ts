import { useEffect } from "react";
import { useLocation } from "react-router";

const PREFIX = "#comment-";

/** The comment that the address points to (`#comment-<id>`), or null. The server never sees it. */
export function linkedCommentId(hash: string): string | null {
  return hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : null;
}

/** Brings the comment of the address, or the comments, into view once they are on the page. */
export function useScrollToLinked(shown: ReadonlySet<string>): void {
  const { hash } = useLocation();
  const id = linkedCommentId(hash);
  const isShown = id !== null && shown.has(id);
  useEffect(() => {
    if (isShown) document.getElementById(`comment-${id}`)?.scrollIntoView();
    else if (hash === "#comments") document.getElementById("comments")?.scrollIntoView();
  }, [hash, id, isShown]);
}
