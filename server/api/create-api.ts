import { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { cors } from "hono/cors";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { waitText } from "#server/http/limits/wait-text.ts";
import type { ApiOptions } from "./api-options.ts";
import { createCategoryRoute } from "./routes/categories.ts";
import { createDealRoutes } from "./routes/deal.ts";
import { createDealListRoute } from "./routes/deals.ts";
import { createLeaderboardRoute } from "./routes/leaderboard.ts";
import { createMerchantRoutes } from "./routes/merchants.ts";
import { createSearchRoute } from "./routes/search.ts";
import { createVoucherRoute } from "./routes/vouchers.ts";

/** Creates the public, read-only API under `/api`, with the data that visitors can see. */
export function createApi(options: ApiOptions): OpenAPIHono {
  const api = new OpenAPIHono();
  api.use(
    cors({ origin: "*", allowMethods: ["GET", "HEAD"], maxAge: 86_400 }),
    limitApi(options),
    compress(),
    etag({ retainedHeaders: [...RETAINED_304_HEADERS, "access-control-allow-origin"] }),
    cacheBriefly,
  );
  api.route("/v1", createDealListRoute(options));
  api.route("/v1", createDealRoutes(options));
  api.route("/v1", createMerchantRoutes(options));
  api.route("/v1", createVoucherRoute(options));
  api.route("/v1", createCategoryRoute(options));
  api.route("/v1", createLeaderboardRoute(options));
  api.route("/v1", createSearchRoute(options));
  api.get("/v1/openapi.json", (c) => c.json(describeApi(api, options)));
  api.all("*", (c) =>
    c.json({ code: "not_found", message: "There is no such address." }, 404, {
      "cache-control": "no-store",
    }),
  );
  return api;
}

/**
 * Sets the same cache times as for pages: browsers revalidate, proxies reuse responses for ten seconds and then refresh them in
 * the background.
 */
const cacheBriefly: MiddlewareHandler = async (c, next) => {
  await next();
  const isCacheable = c.res.status === 200 || c.res.status === 304;
  c.header(
    "Cache-Control",
    isCacheable ? "public, max-age=0, s-maxage=10, stale-while-revalidate=20" : "no-store",
  );
};

function describeApi(api: OpenAPIHono, { siteName, apiBaseUrl }: ApiOptions): object {
  return api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: `${siteName}: public API`,
      version: "1",
      description:
        "The site's public data for programs: read-only, without a key. Times are ISO 8601 in UTC, money is `{amount, currency}`. Within version 1, responses may gain fields, but no field is renamed or removed.",
    },
    servers: [{ url: apiBaseUrl }],
  });
}

/** Refuses an address over `LIMIT_API`, and a search over `LIMIT_SEARCH`, with 429. */
function limitApi({
  limits,
  addressOf,
}: Pick<ApiOptions, "limits" | "addressOf">): MiddlewareHandler {
  return async (c, next) => {
    const address = addressOf(c.req.raw);
    const wait =
      (await limits.LIMIT_API.take(address)) ??
      (c.req.path.endsWith("/search") ? await limits.LIMIT_SEARCH.take(address) : null);
    if (wait === null) return next();
    return c.json({ code: "too_fast", message: `Too many requests. ${waitText(wait)}` }, 429, {
      "retry-after": String(wait),
    });
  };
}
