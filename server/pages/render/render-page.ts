import { createHash } from "node:crypto";
import { addressLanguage, inLanguage } from "#contract/addresses/address-language.ts";
import { PAGES, type Page } from "#contract/addresses/pages.ts";
import { paths } from "#contract/addresses/paths.ts";
import { DEFAULT_LANGUAGE, type Language, siteNameIn } from "#contract/language.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import { type CachedPage, toCachedPage } from "#server/pages/cache/page-cache.ts";
import { decodedPath } from "#server/pages/cache/page-key.ts";
import type { PartCache } from "#server/pages/cache/part-cache.ts";
import { pageReads } from "#server/reader/read-season-page.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";
import { type ClientAssets, cspHash } from "./client-assets.ts";
import { composeDocument, escapeJson } from "./document.ts";
import type { RenderedPage, Renderer } from "./rendered-page.ts";
import { seasonLinks } from "./season-links.ts";

export interface PageMaker {
  /** Renders the page of an address for a visitor. A redirect is a page without a body. */
  make(request: Request, language: Language): Promise<CachedPage>;
}

interface PageMakerOptions {
  renderer: Renderer;
  assets: ClientAssets;
  config: SiteConfig;
  reads: VisitorReads;
  /** Cache of shared parts; without it each page is rendered as a whole. */
  partCache?: PartCache;
  securityHeaders(hashes: { scripts: string[]; styles: string[] }): Record<string, string>;
}

/** Allows shared caches only for the default language and for addresses that name their language. */
function cacheControl(language: Language, isInAddress: boolean): string {
  return language === DEFAULT_LANGUAGE || isInAddress
    ? "public, max-age=0, s-maxage=10, stale-while-revalidate=20"
    : "private, max-age=0";
}

/** The router's patterns match no line break, so even its catch-all route misses these paths. */
const LINE_BREAK = /[\n\r\u2028\u2029]/;
const GO_HOME = new Response(null, { status: 302, headers: { location: paths.home } });

/** Creates whole documents from rendered pages. The server always reads as a visitor. */
export function createPageMaker(options: PageMakerOptions): PageMaker {
  const { renderer, assets, config } = options;
  const reads = pageReads(options.reads);
  const security = options.securityHeaders({
    scripts: [cspHash(renderer.HEAD_SCRIPT)],
    styles: [],
  });

  function starterOf(
    { status }: RenderedPage,
    access: Page["access"] | undefined,
    language: Language,
    address: string,
  ): string | null {
    // When today begins depends on the browser's time zone.
    const needsBrowser = new URL(address).searchParams.get("date") === "today";
    return status !== 200 || needsBrowser || access !== "reading"
      ? null
      : assets.starterFor(language);
  }

  return {
    async make(request, language) {
      const pathname = decodedPath(new URL(request.url).pathname);
      if (LINE_BREAK.test(pathname)) return redirectPage(GO_HOME, security);
      const page = await renderer.render(request, {
        config: { ...config, seasons: seasonLinks(language) },
        language,
        reads,
        ...(options.partCache?.at(Date.now()) ?? { now: Date.now() }),
      });
      const named = addressLanguage(request.url);
      if (page instanceof Response) return redirectPage(page, security, named);
      const access = accessOf(page);
      const isPrivate = access === "private" || access === "token";
      const body = composeDocument({
        language,
        namedLanguage: named,
        siteName: siteNameIn(language, config.siteName),
        siteUrl: config.siteUrl,
        html: page.html,
        meta: isPrivate && page.meta ? { ...page.meta, noIndex: true } : page.meta,
        data: escapeJson(JSON.stringify(page.data)),
        headScript: renderer.HEAD_SCRIPT,
        pageDataId: renderer.PAGE_DATA_ID,
        modules: assets.modulesFor(page.pageIds, language),
        starter: starterOf(page, access, language, request.url),
        styleUrls: assets.styleUrls,
        fontUrls: assets.fontUrls(language),
      });
      return toCachedPage(body, page.status, {
        ...security,
        "content-type": "text/html; charset=utf-8",
        // Without a language in the address, the page depends on the cookie. `cache-control` covers caches that ignore `vary`.
        vary: named ? "accept-encoding" : "accept-encoding, cookie",
        ...(isPrivate || page.status >= 400
          ? { "cache-control": "no-store" }
          : {
              "cache-control": cacheControl(language, named !== null),
              etag: tagOf(body),
            }),
        ...(page.status === 503 ? { "retry-after": "2" } : {}),
        ...(isPrivate ? { "x-robots-tag": "noindex" } : {}),
        // A missing page may have a token in its address, too.
        ...(access === "token" || page.status === 404 ? { "referrer-policy": "no-referrer" } : {}),
      });
    },
  };
}

/** Returns the access of the page, which is among the routes around it. */
function accessOf({ pageIds }: RenderedPage): Page["access"] | undefined {
  return pageIds.map((id) => PAGES[id]?.access).find((access) => access !== undefined);
}

/** Returns a weak tag of the document that ignores the time of rendering. */
function tagOf(body: Buffer): string {
  // User content comes earlier and is escaped, so this is the last occurrence.
  const timeIndex = body.lastIndexOf(RENDERED_AT) + RENDERED_AT.length;
  const digest = createHash("sha1")
    .update(body.subarray(0, timeIndex))
    .update(body.subarray(timeIndex + RENDERED_AT_DIGITS));
  return `W/"${digest.digest("base64url")}"`;
}

const RENDERED_AT = '"renderedAt":';
const RENDERED_AT_DIGITS = 13;

const NO_BODY = Buffer.alloc(0);

function redirectPage(
  response: Response,
  security: Record<string, string>,
  language: Language | null = null,
): CachedPage {
  return toCachedPage(NO_BODY, response.status, {
    ...security,
    location: inLanguage(response.headers.get("location") ?? "/", language),
    "cache-control": "no-store",
  });
}
