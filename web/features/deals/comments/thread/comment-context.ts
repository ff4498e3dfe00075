import type { Comment } from "#contract/deals/comment.ts";
import { COMMENT_EDIT_MINUTES } from "#contract/limits.ts";
import type { CommentAuthor } from "#features/deals/comments/comment-calls.ts";
import type { CommentActions } from "#features/deals/comments/use-comment-actions.ts";
import type { CommentDrafts } from "#features/deals/comments/write/comment-drafts.ts";

/** What every comment of a section needs to know. It changes rarely: each change renders all comments again. */
export interface CommentContext {
  /** Who posted the deal. */
  posterId: string;
  /** The signed-in member, or null. */
  author: CommentAuthor | null;
  isAdmin: boolean;
  actions: CommentActions;
  /** The texts that were typed and not sent; null for a visitor. */
  drafts: CommentDrafts | null;
  signInPath: string;
  /** A visitor pressed Reply below this comment. */
  onSignIn: (comment: Comment) => void;
  /** Announces to screen readers what was done. */
  onDone: (text: string) => void;
  /** Reports somebody else's comment; absent where nothing can be reported. */
  onReport?: (comment: Comment) => void;
  /** The mutes of a member; absent for a visitor. */
  mutes?: CommentMutes;
}

/** The mutes of the reader. */
export interface CommentMutes {
  mutedIds: ReadonlySet<string>;
  /** Returns whether it succeeded. */
  setMuted: (member: { id: string; username: string }, isMuted: boolean) => Promise<boolean>;
}

type Reader = Pick<CommentContext, "author" | "isAdmin">;

/** Whether the reader wrote the comment. */
export function isOwnComment(comment: Comment, { author }: Pick<Reader, "author">): boolean {
  return author !== null && comment.userId === author.id;
}

/** Whether the reader muted the author of the comment. */
export function isMutedComment(
  comment: Comment,
  { mutes }: Pick<CommentContext, "mutes">,
): boolean {
  return comment.userId !== null && mutes?.mutedIds.has(comment.userId) === true;
}

/** Whether the reader sees Edit: the author for 15 minutes, an admin at any time. The database decides. */
export function mayEditComment(comment: Comment, reader: Reader, now: Date): boolean {
  if (comment.isDeleted || !reader.author) return false;
  const minutes = (now.getTime() - Date.parse(comment.createdAt)) / 60_000;
  return reader.isAdmin || (isOwnComment(comment, reader) && minutes < COMMENT_EDIT_MINUTES);
}

/** Whether the reader sees Delete: the author or an admin, at any time. */
export function mayDeleteComment(comment: Comment, reader: Reader): boolean {
  if (comment.isDeleted || !reader.author) return false;
  return reader.isAdmin || isOwnComment(comment, reader);
}
