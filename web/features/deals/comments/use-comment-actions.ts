import { useMemo } from "react";
import { userFacingText } from "#contract/classify-error.ts";
import type { Comment } from "#contract/comment.ts";
import type { AppErrorData } from "#contract/errors.ts";
import { writeProblem } from "#contract/problem.ts";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { addComment, type NewComment } from "./add-comment.ts";
import { deleteComment, editComment } from "./change-comment.ts";

/**
 * What a member does with the comments of a deal. Each answers the comment's id, or why it was not done; the text stays
 * with whoever wrote it.
 */
export function useCommentActions(dealId: string, author: NewComment["author"]) {
  const dispatch = useAppDispatch();
  return useMemo(
    () => ({
      send: async (content: string, parentId: string | null) =>
        outcomeOf(await dispatch(addComment({ dealId, content, parentId, author }))),
      edit: async (commentId: string, content: string) =>
        outcomeOf(await dispatch(editComment({ commentId, content }))),
      remove: async (commentId: string) => outcomeOf(await dispatch(deleteComment(commentId))),
    }),
    [dispatch, dealId, author],
  );
}

/** What `createAppThunk` settles to. */
type Settled =
  | { meta: { requestStatus: "fulfilled" }; payload: Comment }
  | { meta: { requestStatus: "rejected" }; payload?: AppErrorData };

function outcomeOf(result: Settled) {
  if (result.meta.requestStatus === "fulfilled") {
    return { commentId: (result.payload as Comment).id, failure: null };
  }
  const error = result.payload as AppErrorData | undefined;
  const needsSignIn = error?.originalError.status === 401;
  const message = needsSignIn
    ? writeProblem("not_authenticated")
    : userFacingText(error ?? UNKNOWN);
  return { commentId: null, failure: { message, needsSignIn } };
}

const UNKNOWN = { type: "unknown", message: "" } as const;
