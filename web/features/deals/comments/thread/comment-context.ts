import type { Comment } from "#contract/deals/comment.ts";
import { COMMENT_EDIT_MINUTES } from "#contract/limits.ts";
import type { CommentAuthor } from "#features/deals/comments/comment-requests.ts";
import type { CommentActions } from "#features/deals/comments/use-comment-actions.ts";
import type { CommentDrafts } from "#features/deals/comments/write/comment-drafts.ts";

/** The context shared by all comments of a section. Each change renders all of them again, so it changes rarely. */
export interface CommentContext {
  posterId: string;
  /** Null for a visitor. */
  author: CommentAuthor | null;
  isAdmin: boolean;
  /** Whether the reader decides on others' comments, as an admin or a moderator. */
  decides: boolean;
  actions: CommentActions;
  /** Unsent texts; null for a visitor. */
  drafts: CommentDrafts | null;
  signInPath: string;
  onSignIn: (comment: Comment) => void;
  /** Announces a finished action to screen readers. */
  onDone: (text: string) => void;
  /** Reports another member's comment; absent where reporting is impossible. */
  onReport?: (comment: Comment) => void;
  mutes?: CommentMutes;
}

export interface CommentMutes {
  mutedIds: ReadonlySet<string>;
  setMuted: (member: { id: string; username: string }, isMuted: boolean) => Promise<boolean>;
}

type Reader = Pick<CommentContext, "author" | "isAdmin" | "decides">;

export function isOwnComment(comment: Comment, { author }: Pick<Reader, "author">): boolean {
  return author !== null && comment.userId === author.id;
}

export function isMutedComment(
  comment: Comment,
  { mutes }: Pick<CommentContext, "mutes">,
): boolean {
  return comment.userId !== null && mutes?.mutedIds.has(comment.userId) === true;
}

/**
 * Returns whether the reader sees Edit: authors for 15 minutes, moderators at others' comments, admins always. The database
 * enforces the same rule.
 */
export function mayEditComment(comment: Comment, reader: Reader, now: Date): boolean {
  if (comment.isDeleted || !reader.author) return false;
  const minutes = (now.getTime() - Date.parse(comment.createdAt)) / 60_000;
  if (!isOwnComment(comment, reader)) return reader.decides;
  return reader.isAdmin || minutes < COMMENT_EDIT_MINUTES;
}

export function mayDeleteComment(comment: Comment, reader: Reader): boolean {
  if (comment.isDeleted || !reader.author) return false;
  return reader.decides || isOwnComment(comment, reader);
}
