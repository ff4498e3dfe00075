import type { CommentRow } from "#contract/comment.ts";
import { rowsOf } from "#features/deals/list/answer.ts";
import type { DataClient } from "#lib/backend.ts";

/** The backend answers no more rows than this at once. */
const ROWS_MAX = 1_000;

/** Every comment of a deal with its author, oldest first. */
export async function selectComments(client: DataClient, dealId: string): Promise<CommentRow[]> {
  const comments: CommentRow[] = [];
  for (;;) {
    const more = rowsOf<CommentRow>(
      await client
        .from("comments_with_author")
        .select("*")
        .eq("deal_id", dealId)
        .order("created_at", { ascending: true })
        .order("id", { ascending: true })
        .range(comments.length, comments.length + ROWS_MAX - 1),
    );
    comments.push(...more);
    if (more.length < ROWS_MAX) return comments;
  }
}

/** Writes a comment as `userId`, who must be the caller; null answers to the deal itself. */
export async function callAddComment(
  client: DataClient,
  comment: { dealId: string; userId: string; content: string; parentId: string | null },
): Promise<CommentRow | null> {
  const answer = await client.rpc("secure_add_comment", {
    deal_id_param: comment.dealId,
    user_id_param: comment.userId,
    content_param: comment.content,
    // Null at the top level (specification 7); the generated types know a default only as absent.
    parent_id_param: comment.parentId as string | undefined,
  });
  return rowsOf<CommentRow>(answer)[0] ?? null;
}

/** Corrects a comment; null where the backend answered nothing. */
export async function callEditComment(
  client: DataClient,
  comment: { commentId: string; content: string },
): Promise<CommentRow | null> {
  const answer = await client.rpc("edit_comment", {
    comment_id_param: comment.commentId,
    content_param: comment.content,
  });
  return rowsOf<CommentRow>(answer)[0] ?? null;
}

/** Deletes a comment and answers what is left of it. */
export async function callDeleteComment(
  client: DataClient,
  commentId: string,
): Promise<CommentRow | null> {
  const answer = await client.rpc("delete_comment", { comment_id_param: commentId });
  return rowsOf<CommentRow>(answer)[0] ?? null;
}
