import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { DEFAULT_LANGUAGE, type Language, languageFacts } from "#contract/language.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { type RouteClass, routeClass } from "#server/http/route-class.ts";
import { languageOfReader } from "#server/i18n/language-of-reader.ts";
import { translate } from "#server/i18n/translate.ts";
import type { FrontLimits } from "./front-limits.ts";
import { waitText } from "./wait-text.ts";

const TOO_MANY = defineMessage("Too many pages in a short time.");
const TITLE = defineMessage("One moment, please");
const AGAIN = defineMessage("Try again");

/** Styles of the page, which is self-contained and loads no file of the site. */
const STYLE =
  ":root{color-scheme:light dark}body{margin:0;font:18px/1.55 system-ui,sans-serif}main{max-width:34rem;margin:18vh auto 0;padding:0 1.25rem}h1{font-size:1.5rem;margin:0 0 .5rem}";

const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

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
  return new Response(compose(languageOfReader(request.headers), seconds), {
    status: 429,
    headers: {
      ...headers,
      "content-type": "text/html; charset=utf-8",
      "x-robots-tag": "noindex",
      "content-security-policy": POLICY,
    },
  });
}

function compose(language: Language, seconds: number): string {
  const { code, direction } = languageFacts(language);
  const title = translate(language, TITLE);
  const message = tooMany(language, seconds);
  return `<!doctype html><html lang="${code}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${message}</p><p><a href="">${translate(language, AGAIN)}</a></p></main></body></html>`;
}

function tooMany(language: Language, seconds: number): string {
  return `${translate(language, TOO_MANY)} ${waitText(seconds, language)}`;
}
