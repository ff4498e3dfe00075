import { useMemo } from "react";
import type { Comment } from "#contract/deals/comment.ts";
import type { AppErrorData } from "#contract/errors/errors.ts";
import { writeProblem } from "#contract/errors/problem.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { addComment, type CommentAuthor, deleteComment, editComment } from "./comment-requests.ts";

export interface CommentFailure {
  message: string;
  /** The session has ended; the member has to sign in again. */
  needsSignIn: boolean;
}

export type CommentOutcome =
  | { commentId: string; failure: null }
  | { commentId: null; failure: CommentFailure };

export interface CommentActions {
  /** `parentId` is null for a comment on the deal itself. */
  send: (content: string, parentId: string | null) => Promise<CommentOutcome>;
  edit: (commentId: string, content: string) => Promise<CommentOutcome>;
  /** Only admins give a reason; otherwise "". */
  remove: (commentId: string, reason: string) => Promise<CommentOutcome>;
}

/** The member's actions on the comments of a deal. They never throw. */
export function useCommentActions(dealId: string, author: CommentAuthor | null): CommentActions {
  const dispatch = useAppDispatch();
  return useMemo(() => {
    // Ids of unconfirmed comments by parent and text. The server may have stored a comment whose response was lost.
    const unconfirmed = new Map<string, string | undefined>();
    return {
      send: async (content, parentId) => {
        const key = `${parentId} ${content}`;
        const id = unconfirmed.get(key) ?? newId();
        unconfirmed.set(key, id);
        const result = await dispatch(addComment({ dealId, content, parentId, id, author }));
        if (!addComment.fulfilled.match(result)) {
          if (result.payload?.code === "comment_id_taken") unconfirmed.delete(key);
          return failed(result);
        }
        unconfirmed.delete(key);
        return done(result.payload);
      },
      edit: async (commentId, content) => {
        const result = await dispatch(editComment({ commentId, content }));
        return editComment.fulfilled.match(result) ? done(result.payload) : failed(result);
      },
      remove: async (commentId, reason) => {
        const result = await dispatch(deleteComment({ commentId, reason }));
        return deleteComment.fulfilled.match(result) ? done(result.payload) : failed(result);
      },
    };
  }, [dispatch, dealId, author]);
}

/** Returns a new id; undefined on insecure origins, where browsers offer no `randomUUID`. */
function newId(): string | undefined {
  return globalThis.crypto.randomUUID?.();
}

function done({ id }: Comment): CommentOutcome {
  return { commentId: id, failure: null };
}

function failed(result: { payload?: AppErrorData }): CommentOutcome {
  const needsSignIn = result.payload?.originalError.status === 401;
  const message = needsSignIn ? writeProblem("not_authenticated") : failureText(result);
  return { commentId: null, failure: { message, needsSignIn } };
}
