/** Who writes, as this feature needs to know them; the page hands it in. */
export interface CommentAuthor {
  id: string;
  username: string;
  profileImageUrl: string | null;
}

/** Why something was not done, as the member is told. */
export interface CommentFailure {
  message: string;
  /** The session has ended: signing in again is the way on. */
  needsSignIn: boolean;
}

/** What came of it: the id of the comment it was done to, or the failure. */
export type CommentOutcome =
  | { commentId: string; failure: null }
  | { commentId: null; failure: CommentFailure };

/** What a member does with comments; the page hands it in. */
export interface CommentActions {
  /** Null answers to the deal itself. */
  send: (content: string, parentId: string | null) => Promise<CommentOutcome>;
  edit: (commentId: string, content: string) => Promise<CommentOutcome>;
  remove: (commentId: string) => Promise<CommentOutcome>;
}
