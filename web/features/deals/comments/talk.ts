import type { ReactNode } from "react";
import type { Comment } from "#contract/comment.ts";
import type { CommentActions, CommentAuthor } from "./comment-actions.ts";
import type { CommentDrafts } from "./comment-drafts.ts";

/** What every comment of a section needs to know. It changes rarely: a thousand comments follow each change. */
export interface Talk {
  /** Who posted the deal. */
  posterId: string;
  /** The signed-in member, or null. */
  author: CommentAuthor | null;
  isAdmin: boolean;
  actions: CommentActions;
  /** What has been typed and not sent; null for a visitor. */
  drafts: CommentDrafts | null;
  signInPath: string;
  /** A visitor wants to answer. */
  onSignIn: () => void;
  /** Tells screen readers what was done. */
  onDone: (words: string) => void;
  /** The report button of somebody else's comment. */
  renderReport?: (comment: Comment) => ReactNode;
}
