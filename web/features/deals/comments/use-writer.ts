import { useMemo, useState } from "react";
import type { CommentAuthor } from "./comment-actions.ts";
import { type CommentDrafts, openCommentDrafts } from "./comment-drafts.ts";

interface Writer {
  author: CommentAuthor;
  drafts: CommentDrafts;
}

/**
 * Who writes here: the member, or the one whose session ended while this page was open, so that what they typed stays
 * in sight. Null for a visitor.
 */
export function useWriter(dealId: string, author: CommentAuthor | null): Writer | null {
  const [latest, setLatest] = useState(author);
  if (author && author !== latest) setLatest(author);
  const writer = author ?? latest;
  const writerId = writer?.id;
  const drafts = useMemo(
    () => (writerId === undefined ? null : openCommentDrafts(dealId, writerId)),
    [dealId, writerId],
  );
  return writer && drafts && { author: writer, drafts };
}
