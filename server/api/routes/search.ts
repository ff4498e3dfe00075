import { createRoute, z } from "@hono/zod-openapi";
import { SORTS } from "#contract/deals/filters.ts";
import { SEARCH_LIMIT } from "#contract/limits.ts";
import type { ApiOptions } from "#server/api/api-options.ts";
import { newApiRoutes } from "#server/api/new-api-routes.ts";
import { dealFilters, filterArgs, limit, searchText } from "#server/api/request/parameters.ts";
import { Deal, toDeal } from "#server/api/schemas/deal.ts";
import { responses } from "./responses.ts";

const Query = z.object({
  q: searchText(100).openapi({
    description:
      "All words or their synonyms, in any order. If few deals match, similar spellings follow. Blank text finds nothing.",
  }),
  ...dealFilters,
  sort: z
    .enum(SORTS)
    .optional()
    .openapi({ description: "By default, the best matches come first" }),
  limit: limit(SEARCH_LIMIT, SEARCH_LIMIT),
});

const Found = z
  .object({
    deals: z.array(Deal).openapi({ description: "Running deals first, then expired ones" }),
  })
  .openapi("SearchResult");

const route = createRoute({
  method: "get",
  path: "/search",
  summary: "Search deals by title and merchant",
  request: { query: Query },
  responses: responses(Found, "The deals found"),
});

export function createSearchRoute(options: ApiOptions) {
  const cache = options.caches.open<z.output<typeof Found>>();
  return newApiRoutes().openapi(route, async (c) => {
    const query = c.req.valid("query");
    return c.json(await cache.get(JSON.stringify(query), () => search(options, query)), 200);
  });
}

async function search(
  options: ApiOptions,
  query: z.output<typeof Query>,
): Promise<z.output<typeof Found>> {
  const rows = await options.reads.read("search_deals", {
    query_param: query.q,
    limit_param: query.limit,
    ...filterArgs(query),
    ...(query.sort ? { sort_param: query.sort } : {}),
  });
  return Found.parse({ deals: rows.map((row) => toDeal(row, options)) });
}
