import { createRoute, z } from "@hono/zod-openapi";
import type { CommentRow } from "#contract/deals/comment.ts";
import type { DealRow } from "#contract/deals/deal.ts";
import type { ApiOptions } from "#server/api/api-options.ts";
import { invalidField, newApiRoutes } from "#server/api/new-api-routes.ts";
import { readCommentCursor, writeCursor } from "#server/api/request/cursor.ts";
import { cursor, DealSlug, limit } from "#server/api/request/parameters.ts";
import { Comment, toComment } from "#server/api/schemas/comment.ts";
import { Deal, toDeal } from "#server/api/schemas/deal.ts";
import { notFound, responses } from "./responses.ts";

const NO_DEAL = { code: "deal_not_found", message: "Deal not found" };

const Comments = z
  .object({
    comments: z.array(Comment).openapi({ description: "Oldest first" }),
    next: z.string().nullable().openapi({ description: "The cursor of the next page" }),
  })
  .openapi("CommentList");

/** Result of `read_comments`; null if the deal is not found. */
const Listed = z.nullable(
  z.object({
    comments: z.array(z.custom<CommentRow>((row) => typeof row === "object" && row !== null)),
    more: z.boolean(),
  }),
);

/** Result of `read_deal`. */
const Found = z.nullable(z.custom<DealRow>((row) => typeof row === "object"));

const dealRoute = createRoute({
  method: "get",
  path: "/deals/{id}",
  summary: "A deal",
  description: "Includes expired and upcoming deals; see `state`.",
  request: { params: DealSlug },
  responses: { ...responses(Deal, "The deal"), ...notFound },
});

const commentsRoute = createRoute({
  method: "get",
  path: "/deals/{id}/comments",
  summary: "The comments of a deal",
  description: "`parentId` links replies into threads. A deleted comment keeps its place.",
  request: { params: DealSlug, query: z.object({ limit: limit(100, 50), cursor: cursor() }) },
  responses: { ...responses(Comments, "A page of comments"), ...notFound },
});

export function createDealRoutes(options: ApiOptions) {
  const deals = options.caches.open<z.output<typeof Deal> | null>();
  const threads = options.caches.open<z.output<typeof Comments> | null>();
  return newApiRoutes()
    .openapi(dealRoute, async (c) => {
      const { id } = c.req.valid("param");
      const deal = await deals.get(id, async () => {
        const row = Found.parse(await options.reads.read("read_deal", { slug_param: id }));
        return row && Deal.parse(toDeal(row, options));
      });
      return deal ? c.json(deal, 200) : c.json(NO_DEAL, 404);
    })
    .openapi(commentsRoute, async (c) => {
      const { id } = c.req.valid("param");
      const query = c.req.valid("query");
      const place = query.cursor === undefined ? null : readCommentCursor(query.cursor);
      if (query.cursor !== undefined && !place) {
        return c.json(invalidField("cursor", "does not belong to this list"), 400);
      }
      const comments = await threads.get(JSON.stringify([id, query]), async () => {
        const result = await options.reads.read("read_comments", {
          slug_param: id,
          limit_param: query.limit,
          ...(place ? { after_created_at: place[0], after_id: place[1] } : {}),
        });
        return toPage(Listed.parse(result), options.siteUrl);
      });
      return comments ? c.json(comments, 200) : c.json(NO_DEAL, 404);
    });
}

function toPage(
  listed: z.output<typeof Listed>,
  siteUrl: string,
): z.output<typeof Comments> | null {
  if (!listed) return null;
  const last = listed.comments.at(-1);
  return Comments.parse({
    comments: listed.comments.map((row) => toComment(row, siteUrl)),
    next: listed.more && last ? writeCursor([last.created_at ?? "", last.id ?? ""]) : null,
  });
}
