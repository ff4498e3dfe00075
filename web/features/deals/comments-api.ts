import type { CommentRow } from "#contract/comment.ts";
import type { DataClient } from "#lib/backend.ts";
import { rowsOf } from "./answer.ts";

/** Every comment of a deal with its author, oldest first. */
export async function selectComments(client: DataClient, dealId: string): Promise<CommentRow[]> {
  return rowsOf<CommentRow>(
    await client
      .from("comments_with_author")
      .select("*")
      .eq("deal_id", dealId)
      .order("created_at", { ascending: true })
      .order("id", { ascending: true }),
  );
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
