import type { MiddlewareHandler } from "hono";
import { waitText } from "#server/http/limits/wait-text.ts";
import type { ApiOptions } from "./api-options.ts";

/** Refuses an address over `LIMIT_API`, and a search over `LIMIT_SEARCH`, with 429. */
export function limitApi({
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
