import { type Comment, type CommentRow, commentFromRow } from "#contract/comment.ts";
import { CLASS_TEXTS, CONTEXT_MESSAGES } from "#contract/errors.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { callDeleteComment, callEditComment } from "./comments-api.ts";

/** Corrects a comment (contract 4): the author for 15 minutes, an admin at any time. Answers it as it is now. */
export const editComment = createAppThunk<Comment, { commentId: string; content: string }>(
  "deals/editComment",
  CONTEXT_MESSAGES.editingComment,
  async ({ commentId, content }, { extra: { backend } }) => {
    const comment = { commentId, content: content.trim() };
    return confirmed(await callEditComment(await backend.data(), comment));
  },
);

/** Deletes a comment, own or as an admin. Answers what keeps its place. */
export const deleteComment = createAppThunk<Comment, string>(
  "deals/deleteComment",
  CONTEXT_MESSAGES.deletingComment,
  async (commentId, { extra: { backend } }) =>
    confirmed(await callDeleteComment(await backend.data(), commentId)),
);

function confirmed(row: CommentRow | null): Comment {
  if (!row) throw Object.assign(new Error(CLASS_TEXTS.unknown), { status: 502 });
  return commentFromRow(row);
}
