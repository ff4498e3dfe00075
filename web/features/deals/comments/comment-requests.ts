import { type Comment, type CommentRow, commentFromRow } from "#contract/deals/comment.ts";
import { GENERAL_MESSAGES, MESSAGES } from "#contract/errors/errors.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError, unwrapFirst, unwrapRows } from "#lib/errors/app-error.ts";

/** The signed-in member, as the author of new comments. */
export interface CommentAuthor {
  id: string;
  username: string;
  profileImageUrl: string | null;
}

export interface NewComment {
  dealId: string;
  content: string;
  /** Null at the top level. */
  parentId: string | null;
  /** Generated in the browser where possible, so that a repeated request adds the comment once. */
  id?: string;
  /** Null throws 'Not authenticated'. */
  author: CommentAuthor | null;
}

/** The backend's limit of rows per request. */
const ROWS_MAX = 1_000;
/** Ten requests: longer discussions show their oldest 10,000 comments. */
const REQUESTS_MAX = 10;

/** Returns the comments of a deal with their authors, oldest first; on the server, only the first 500. Takes the full id. */
export const fetchComments = createRequestThunk<Comment[], string>(
  "deals/fetchComments",
  async (backend, dealId) => {
    const opened = backend.pages?.opened(dealId);
    if (opened) return opened.comments.map((row) => commentFromRow(row));
    const client = await backend.data();
    const comments: Comment[] = [];
    for (let request = 0; request < REQUESTS_MAX; request += 1) {
      const rows = unwrapRows(
        await client
          .from("comments_with_author")
          .select("*")
          .eq("deal_id", dealId)
          .order("created_at", { ascending: true })
          .order("id", { ascending: true })
          .range(comments.length, comments.length + ROWS_MAX - 1),
      );
      comments.push(...rows.map((row) => commentFromRow(row)));
      if (rows.length < ROWS_MAX) break;
    }
    return comments;
  },
);

export const addComment = createRequestThunk<Comment, NewComment>(
  "deals/addComment",
  async (backend, { dealId, content, parentId, id, author }) => {
    if (!author) {
      throw new AppError(MESSAGES.notAuthenticated, { status: 401, hint: "not_authenticated" });
    }
    const client = await backend.data();
    const response = await client.rpc("secure_add_comment", {
      deal_id_param: dealId,
      user_id_param: author.id,
      content_param: content.trim(),
      // Null at the top level. The generated type of a parameter with a default excludes null.
      parent_id_param: parentId as string | undefined,
      ...(id && { comment_id_param: id }),
    });
    const row = confirmed(unwrapFirst<CommentRow>(response));
    return commentFromRow({
      ...row,
      username: row.username ?? author.username,
      profile_image_url: row.profile_image_url ?? author.profileImageUrl,
    });
  },
);

/** Edits a comment and returns it. Authors have 15 minutes, admins no limit. */
export const editComment = createRequestThunk<Comment, { commentId: string; content: string }>(
  "deals/editComment",
  async (backend, { commentId, content }) => {
    const client = await backend.data();
    const response = await client.rpc("edit_comment", {
      comment_id_param: commentId,
      content_param: content.trim(),
    });
    return commentFromRow(confirmed(unwrapFirst<CommentRow>(response)));
  },
);

/** Deletes a comment as its author or an admin, and returns its placeholder. The author receives an admin's reason. */
export const deleteComment = createRequestThunk<Comment, { commentId: string; reason: string }>(
  "deals/deleteComment",
  async (backend, { commentId, reason }) => {
    const client = await backend.data();
    const response = await client.rpc("delete_comment", {
      comment_id_param: commentId,
      ...(reason.trim() && { reason_param: reason.trim() }),
    });
    return commentFromRow(confirmed(unwrapFirst<CommentRow>(response)));
  },
);

/** Throws if the response to a successful request contains no comment. */
function confirmed(row: CommentRow | null): CommentRow {
  if (!row) throw new AppError(GENERAL_MESSAGES.unknown, { status: 502 });
  return row;
}
