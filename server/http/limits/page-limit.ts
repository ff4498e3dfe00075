import type { MiddlewareHandler } from "hono";
import { DEFAULT_LANGUAGE, type Language } from "#contract/language.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { plainPage } from "#server/http/plain-page.ts";
import { type RouteClass, routeClass } from "#server/http/route-class.ts";
import { languageOfReader } from "#server/i18n/language-of-reader.ts";
import { translate } from "#server/i18n/translate.ts";
import type { FrontLimits } from "./front-limits.ts";
import { waitText } from "./wait-text.ts";

const TOO_MANY = defineMessage("Too many pages in a short time.");
const TITLE = defineMessage("One moment, please");
const AGAIN = defineMessage("Try again");

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

/** Returns 429 with the seconds to wait: a page for a browser, `{code, message, details, hint}` for a program. */
function tooManyPages(request: Request, seconds: number): Response {
  const headers = { "retry-after": String(seconds), "cache-control": "no-store" };
  if (!request.headers.get("accept")?.includes("text/html")) {
    const message = tooMany(DEFAULT_LANGUAGE, seconds);
    const body = { code: "too_fast", message, details: String(seconds), hint: "too_fast" };
    return Response.json(body, { status: 429, headers });
  }
  const language = languageOfReader(request.headers);
  return plainPage({
    language,
    status: 429,
    headers,
    title: translate(language, TITLE),
    html: `<p>${tooMany(language, seconds)}</p><p><a href="">${translate(language, AGAIN)}</a></p>`,
  });
}

function tooMany(language: Language, seconds: number): string {
  return `${translate(language, TOO_MANY)} ${waitText(seconds, language)}`;
}
