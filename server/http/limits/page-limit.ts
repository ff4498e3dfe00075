import type { MiddlewareHandler } from "hono";
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

/** Applies the page limit to feeds, sitemaps, and deals' calendar files and share images: they read the database as pages do. */
export function limitFiles(
  refusePage: (request: Request) => Promise<Response | null>,
): MiddlewareHandler {
  return async (c, next) => {
    const refusal = COSTLY_FILES.test(c.req.path) ? await refusePage(c.req.raw) : null;
    return refusal ?? next();
  };
}

const COSTLY_FILES =
  /^\/(share\/deals\/|deals\/[^/]+\.ics$|feed\.xml$|alerts\/[^/]+\.xml$|(ramadan|search|(category|businesses)\/[^/]+)\/feed\.xml$|sitemap[^/]*\.xml$)/i;

/** Returns whether an address is a search or its feed. Blank searches do not read the database and do not count. */
function isSearch(address: string): boolean {
  const { pathname, searchParams } = new URL(address);
  return (
    /^\/search(\/|\/feed\.xml)?$/i.test(pathname) && (searchParams.get("q") ?? "").trim() !== ""
  );
}
