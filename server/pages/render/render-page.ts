import { createHash } from "node:crypto";
import { paths, TOKEN_PAGES } from "#contract/addresses/paths.ts";
import { DEFAULT_LANGUAGE, type Language, siteNameIn } from "#contract/language.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import { type CachedPage, toCachedPage } from "#server/pages/cache/page-cache.ts";
import type { PartCache } from "#server/pages/cache/part-cache.ts";
import { isReadProcedure, type ReadProcedure } from "#server/reader/read-procedures.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";
import { type ClientAssets, cspHash } from "./client-assets.ts";
import { composeDocument, escapeJson, type Starter } from "./document.ts";
import type { RenderedPage, Renderer } from "./rendered-page.ts";

export interface PageMaker {
  /** Renders the page of an address for a visitor; a redirect comes as a page without a body. */
  make(request: Request, language: Language): Promise<CachedPage>;
}

interface PageMakerOptions {
  renderer: Renderer;
  assets: ClientAssets;
  config: SiteConfig;
  /** For tables. */
  fetch: typeof globalThis.fetch;
  /** For procedures. */
  reads: VisitorReads;
  /** Without it each page is rendered whole. */
  partCache?: PartCache;
  securityHeaders(hashes: { scripts: string[]; styles: string[] }): Record<string, string>;
}

/** Pages of one's own, never to be kept or indexed. */
const PRIVATE = pagesBelow([
  ...TOKEN_PAGES,
  paths.admin,
  paths.settings,
  paths.notifications,
  paths.login,
  paths.register,
  paths.forgotPassword,
]);

/** Pages that are complete as they come: links, searches and lists of theirs work as documents. */
const READING =
  /^(?:deals\/(?:home|deal|category|search|browse-categories)|vouchers\/voucher-codes|members\/(?:leaderboard|profile)|merchants\/(?:merchants|merchant)|blog\/(?:blog|blog-post)|information\/(?:about|developers|faq|privacy|terms))-page$/;

/** Only the default language may be kept by caches between the site and its readers. */
function cacheControl(language: Language): string {
  return language === DEFAULT_LANGUAGE
    ? "public, max-age=0, s-maxage=10, stale-while-revalidate=20"
    : "private, max-age=0";
}

/** No request from these pages may pass on the token in the address. */
const TOKEN = pagesBelow(TOKEN_PAGES);

/** The router's patterns match no line break, so that even its pattern for unknown paths misses such a path. */
const LINE_BREAK = /[\n\r\u2028\u2029]/;
const GO_HOME = new Response(null, { status: 302, headers: { location: paths.home } });

/** Makes whole documents from the renderer's pages. The server always reads as a visitor. */
export function createPageMaker(options: PageMakerOptions): PageMaker {
  const { renderer, assets, config } = options;
  const reads = {
    handles: isReadProcedure,
    read: (name: string, args: object) => options.reads.read(name as ReadProcedure, args),
  };
  const security = options.securityHeaders({
    scripts: [cspHash(renderer.THEME_SCRIPT)],
    styles: [],
  });

  function starterOf(page: RenderedPage, language: Language, address: string): Starter | null {
    // Only the browser knows when the reader's today began.
    const isWaiting = new URL(address).searchParams.get("date") === "today";
    const isReading = page.pageIds.some((id) => READING.test(id));
    if (page.status !== 200 || isWaiting || !isReading) return null;
    const starter = assets.starterFor(language);
    return starter === null
      ? null
      : { address: starter, countsVisits: config.gaMeasurementId !== null };
  }

  return {
    async make(request, language) {
      const pathname = decoded(new URL(request.url).pathname);
      if (LINE_BREAK.test(pathname)) return redirectPage(GO_HOME, security);
      const page = await renderer.render(request, {
        config,
        language,
        supabaseUrl: config.supabaseUrl,
        fetch: options.fetch,
        reads,
        ...(options.partCache?.at(Date.now()) ?? { now: Date.now() }),
      });
      if (page instanceof Response) return redirectPage(page, security);
      const isPrivate = PRIVATE.test(pathname);
      const body = composeDocument({
        language,
        siteName: siteNameIn(language, config.siteName),
        siteUrl: config.siteUrl,
        html: page.html,
        meta: isPrivate && page.meta ? { ...page.meta, noIndex: true } : page.meta,
        data: escapeJson(JSON.stringify(page.data)),
        themeScript: renderer.THEME_SCRIPT,
        pageDataId: renderer.PAGE_DATA_ID,
        modules: assets.modulesFor(page.pageIds, language),
        starter: starterOf(page, language, request.url),
        styleUrls: assets.styleUrls,
        fontUrls: assets.fontUrls(language),
      });
      return toCachedPage(body, page.status, {
        ...security,
        "content-type": "text/html; charset=utf-8",
        // The language is in a cookie. A cache that overlooks this still never gives it to somebody else.
        vary: "accept-encoding, cookie",
        ...(isPrivate || page.status >= 400
          ? { "cache-control": "no-store" }
          : {
              "cache-control": cacheControl(language),
              etag: tagOf(body),
            }),
        ...(page.status === 503 ? { "retry-after": "2" } : {}),
        ...(isPrivate ? { "x-robots-tag": "noindex" } : {}),
        ...(TOKEN.test(pathname) ? { "referrer-policy": "no-referrer" } : {}),
      });
    },
  };
}

/** The tag of a document. The moment of rendering alone makes no other version; compression makes it weak. */
function tagOf(body: Buffer): string {
  // What people write stands in quotes that are escaped, and before it.
  const moment = body.lastIndexOf(MOMENT) + MOMENT.length;
  const digest = createHash("sha1")
    .update(body.subarray(0, moment))
    .update(body.subarray(moment + MOMENT_DIGITS));
  return `W/"${digest.digest("base64url")}"`;
}

const MOMENT = '"renderedAt":';
const MOMENT_DIGITS = 13;

const NO_BODY = Buffer.alloc(0);

/** As the router reads it: `/%61dmin` is the admins' page too. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function redirectPage(response: Response, security: Record<string, string>): CachedPage {
  return toCachedPage(NO_BODY, response.status, {
    ...security,
    location: response.headers.get("location") ?? "/",
    "cache-control": "no-store",
  });
}

/** Matches these pages and those below them, in whatever case. */
function pagesBelow(pages: readonly string[]): RegExp {
  return new RegExp(`^(?:${pages.join("|")})(?:/|$)`, "i");
}
