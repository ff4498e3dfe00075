import { z } from "@hono/zod-openapi";
import { paths } from "#contract/addresses/paths.ts";
import { toNumber } from "#contract/database.ts";
import { type CommentRow, commentFromRow } from "#contract/deals/comment.ts";
import { Member, time } from "./common.ts";

export const Comment = z
  .object({
    id: z.string(),
    parentId: z.string().nullable().openapi({ description: "The comment it replies to" }),
    depth: z.number().int().openapi({ description: "0 at the top level" }),
    author: Member.nullable().openapi({
      description: "Null if the account or the comment is deleted",
    }),
    text: z.string().nullable().openapi({ description: "Null if the comment is deleted" }),
    postedAt: time(),
    editedAt: time().nullable(),
  })
  .openapi("Comment");

export function toComment(row: CommentRow, siteUrl: string): z.output<typeof Comment> {
  const comment = commentFromRow(row);
  const { userId } = comment;
  return {
    id: comment.id,
    parentId: comment.parentId,
    depth: toNumber(row.depth) ?? 0,
    author:
      userId && row.username
        ? {
            id: userId,
            username: row.username,
            imageUrl: comment.userImageUrl,
            url: siteUrl + paths.profile(row.username),
          }
        : null,
    text: comment.isDeleted ? null : comment.content,
    postedAt: comment.createdAt,
    editedAt: comment.updatedAt,
  };
}
