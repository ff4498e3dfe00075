import { type Comment, type CommentRow, commentFromRow } from "#contract/deals/comment.ts";
import { CLASS_TEXTS, MESSAGES } from "#contract/errors/errors.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { AppError, unwrapFirst, unwrapRows } from "#lib/errors/app-error.ts";

/** The member who writes a comment, or who could. */
export interface CommentAuthor {
  id: string;
  username: string;
  profileImageUrl: string | null;
}

export interface NewComment {
  dealId: string;
  content: string;
  /** The comment it replies to; null at the top level. */
  parentId: string | null;
  /** Its id, where the browser can make one: sent again, the comment is there once. */
  id?: string;
  /** Null throws 'Not authenticated'. */
  author: CommentAuthor | null;
}

/** The backend sends at most this many rows at once. */
const ROWS_MAX = 1_000;
/** A deal with more comments than ten requests hold shows its oldest 10,000. */
const REQUESTS_MAX = 10;

/** The comments of a deal, by its full id, with their authors, oldest first. */
export async function getComments(backend: Backend, dealId: string): Promise<Comment[]> {
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
}

/** Adds a comment and returns it as it will be shown. */
export async function secureAddComment(
  backend: Backend,
  { dealId, content, parentId, id, author }: NewComment,
): Promise<Comment> {
  if (!author) {
    throw new AppError(MESSAGES.notAuthenticated, { status: 401, hint: "not_authenticated" });
  }
  const client = await backend.data();
  const answer = await client.rpc("secure_add_comment", {
    deal_id_param: dealId,
    user_id_param: author.id,
    content_param: content.trim(),
    // Null at the top level (specification 7); the generated type of a parameter with a default does not include null.
    parent_id_param: parentId as string | undefined,
    ...(id && { comment_id_param: id }),
  });
  const row = confirmed(unwrapFirst<CommentRow>(answer));
  return commentFromRow({
    ...row,
    username: row.username ?? author.username,
    profile_image_url: row.profile_image_url ?? author.profileImageUrl,
  });
}

/** Edits a comment and returns it: its author for 15 minutes, an admin at any time. */
export async function edit(
  backend: Backend,
  { commentId, content }: { commentId: string; content: string },
): Promise<Comment> {
  const client = await backend.data();
  const answer = await client.rpc("edit_comment", {
    comment_id_param: commentId,
    content_param: content.trim(),
  });
  return commentFromRow(confirmed(unwrapFirst<CommentRow>(answer)));
}

/** Deletes a comment, as its author or an admin, and returns what stays in its place. An admin's reason is told to the author. */
export async function remove(
  backend: Backend,
  { commentId, reason }: { commentId: string; reason: string },
): Promise<Comment> {
  const client = await backend.data();
  const answer = await client.rpc("delete_comment", {
    comment_id_param: commentId,
    ...(reason.trim() && { reason_param: reason.trim() }),
  });
  return commentFromRow(confirmed(unwrapFirst<CommentRow>(answer)));
}

/** The changed comment. A success without one is a fault of the backend. */
function confirmed(row: CommentRow | null): CommentRow {
  if (!row) throw new AppError(CLASS_TEXTS.unknown, { status: 502 });
  return row;
}
