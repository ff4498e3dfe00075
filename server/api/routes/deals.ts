import { createRoute, z } from "@hono/zod-openapi";
import type { DealRow } from "#contract/deals/deal.ts";
import type { ApiOptions } from "#server/api/api-options.ts";
import { invalidField, newApiRoutes } from "#server/api/new-api-routes.ts";
import { type DealPlace, readDealCursor, writeCursor } from "#server/api/request/cursor.ts";
import {
  cursor,
  dealFilters,
  dealSort,
  filterArgs,
  flag,
  limit,
} from "#server/api/request/parameters.ts";
import { Deal, toDeal } from "#server/api/schemas/deal.ts";
import { responses } from "./responses.ts";

const Query = z.object({
  ...dealFilters,
  sort: dealSort(),
  expired: flag().openapi({
    description: "Include expired deals; only with `latest`, `price_low` and `price_high`",
  }),
  count: flag().openapi({ description: "Include `total`" }),
  limit: limit(100, 20),
  cursor: cursor(),
});

const DealList = z
  .object({
    deals: z.array(Deal),
    next: z.string().nullable().openapi({ description: "The cursor of the next page" }),
    total: z.number().int().nullable().openapi({
      description:
        "Null unless `count` is set; at most 1,000 in the sort order `discussed`, and 10,000 in `ending`, `starting` and `total`",
    }),
  })
  .openapi("DealList");

/** Result of `read_deals`. */
const Listed = z.object({
  deals: z.array(z.custom<DealRow>((row) => typeof row === "object" && row !== null)),
  more: z.boolean(),
  rank: z.number().nullable(),
  total: z.number().nullable(),
});

const route = createRoute({
  method: "get",
  path: "/deals",
  summary: "Deals",
  description:
    "Running deals, on request also expired ones; with `sort=starting`, deals that have not started. While you page through a list, a deal may appear twice or not at all if its position changes, for example through a vote, a comment or a new price. Adding or removing deals causes no duplicates or gaps.",
  request: { query: Query },
  responses: responses(DealList, "A page of deals"),
});

export function createDealListRoute(options: ApiOptions) {
  const cache = options.caches.open<z.output<typeof DealList>>();
  return newApiRoutes().openapi(route, async (c) => {
    const query = c.req.valid("query");
    const place = query.cursor === undefined ? null : readDealCursor(query.cursor);
    if (query.cursor !== undefined && place?.[0] !== query.sort) {
      return c.json(invalidField("cursor", "does not belong to this list"), 400);
    }
    const list = await cache.get(JSON.stringify(query), () => readList(options, query, place));
    return c.json(list, 200);
  });
}

async function readList(
  options: ApiOptions,
  query: z.output<typeof Query>,
  place: DealPlace | null,
): Promise<z.output<typeof DealList>> {
  const result = await options.reads.read("read_deals", {
    ...filterArgs(query),
    sort_param: query.sort,
    include_expired: query.expired,
    limit_param: query.limit,
    counted: query.count,
    after_created_at: place?.[1],
    after_id: place?.[2],
    after_rank: place?.[3] ?? undefined,
  });
  const { deals, more, rank, total } = Listed.parse(result);
  const last = deals.at(-1);
  return DealList.parse({
    deals: deals.map((row) => toDeal(row, options)),
    next:
      more && last ? writeCursor([query.sort, last.created_at ?? "", last.id ?? "", rank]) : null,
    total,
  });
}
