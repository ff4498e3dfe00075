import type { MiddlewareHandler } from "hono";
import { type RouteClass, routeClass } from "#server/http/route-class.ts";
import type { FrontLimits } from "./front-limits.ts";
import { tooManyPages } from "./too-many-pages.ts";

interface PageLimitOptions {
  limits: Pick<FrontLimits, "LIMIT_PAGES" | "LIMIT_SEARCH">;
  addressOf(request: Request): string;
}

/** Creates a check that returns 429 for an address over `LIMIT_PAGES` or `LIMIT_SEARCH`, and null otherwise. */
export function createPageLimit({
  limits,
  addressOf,
}: PageLimitOptions): (request: Request) => Promise<Response | null> {
  return async (request) => {
    const address = addressOf(request);
    const wait =
      (await limits.LIMIT_PAGES.take(address)) ??
      (isSearch(request.url) ? await limits.LIMIT_SEARCH.take(address) : null);
    return wait === null ? null : tooManyPages(request, wait);
  };
}

/** Applies the page limit to feeds, sitemaps, calendars, share images and season data: they read the database as pages do. */
export function limitFiles(
  refusePage: (request: Request) => Promise<Response | null>,
): MiddlewareHandler {
  return async (c, next) => {
    const refusal = COSTLY_FILES.has(routeClass(c.req.path)) ? await refusePage(c.req.raw) : null;
    return refusal ?? next();
  };
}

const COSTLY_FILES: ReadonlySet<RouteClass> = new Set([
  "feed",
  "sitemap",
  "calendar",
  "share",
  "season",
]);

/** Returns whether an address is a search or its feed. A blank search does not count as one, because it reads no deals. */
function isSearch(address: string): boolean {
  const { pathname, searchParams } = new URL(address);
  return (
    /^\/search(\/|\/feed\.xml)?$/i.test(pathname) && (searchParams.get("q") ?? "").trim() !== ""
  );
}
