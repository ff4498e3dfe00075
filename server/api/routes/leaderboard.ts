import { createRoute, z } from "@hono/zod-openapi";
import { paths } from "#contract/addresses/paths.ts";
import { LEADERBOARD_LIMIT, LEADERBOARD_MAX } from "#contract/limits.ts";
import { leaderboardEntryFromRow } from "#contract/members/leaderboard.ts";
import type { ApiOptions } from "#server/api/api-options.ts";
import { newApiRoutes } from "#server/api/new-api-routes.ts";
import { limit } from "#server/api/request/parameters.ts";
import { Member } from "#server/api/schemas/common.ts";
import { responses } from "./responses.ts";

const Query = z.object({
  period: z
    .enum(["month", "all"])
    .default("month")
    .openapi({ description: "The current calendar month (UTC), or all time" }),
  limit: limit(LEADERBOARD_MAX, LEADERBOARD_LIMIT),
});

const Leaderboard = z
  .object({
    members: z.array(
      z.object({
        rank: z.number().int(),
        member: Member,
        dealsCount: z.number().int(),
        temperature: z.number().int().openapi({ description: "Total temperature of these deals" }),
      }),
    ),
  })
  .openapi("Leaderboard");

const route = createRoute({
  method: "get",
  path: "/leaderboard",
  summary: "Members ranked by the total temperature of their deals",
  request: { query: Query },
  responses: responses(Leaderboard, "The top members"),
});

export function createLeaderboardRoute(options: ApiOptions) {
  const cache = options.caches.open<z.output<typeof Leaderboard>>();
  return newApiRoutes().openapi(route, async (c) => {
    const query = c.req.valid("query");
    return c.json(await cache.get(JSON.stringify(query), () => readMembers(options, query)), 200);
  });
}

async function readMembers(
  options: ApiOptions,
  { period, limit }: z.output<typeof Query>,
): Promise<z.output<typeof Leaderboard>> {
  const rows = await options.reads.read("get_monthly_temperature_leaderboard", {
    current_month_only: period === "month",
    limit_param: limit,
  });
  return Leaderboard.parse({
    members: rows.map(leaderboardEntryFromRow).map((entry) => ({
      rank: entry.rank,
      member: {
        id: entry.userId,
        username: entry.username,
        imageUrl: entry.userImageUrl,
        url: options.siteUrl + paths.profile(entry.username),
      },
      dealsCount: entry.dealsCount,
      temperature: entry.totalTemperature,
    })),
  });
}
