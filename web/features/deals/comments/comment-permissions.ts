import type { Comment } from "#contract/comment.ts";
import { COMMENT_EDIT_MINUTES } from "#contract/limits.ts";

interface Reader {
  author: { id: string } | null;
  isAdmin: boolean;
}

/** Whether the reader wrote it. */
export function isOwnComment(comment: Comment, { author }: Reader): boolean {
  return author !== null && comment.userId === author.id;
}

/** The author for 15 minutes, an admin at any time (contract 4); the database has the last word. */
export function mayEditComment(comment: Comment, reader: Reader, now: Date): boolean {
  if (comment.isDeleted || !reader.author) return false;
  const minutes = (now.getTime() - Date.parse(comment.createdAt)) / 60_000;
  return reader.isAdmin || (isOwnComment(comment, reader) && minutes < COMMENT_EDIT_MINUTES);
}

/** The author or an admin, at any time. */
export function mayDeleteComment(comment: Comment, reader: Reader): boolean {
  if (comment.isDeleted || !reader.author) return false;
  return reader.isAdmin || isOwnComment(comment, reader);
}
