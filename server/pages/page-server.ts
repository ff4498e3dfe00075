import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { SiteConfig } from "#contract/site-config.ts";
import { pageSecurityHeaders } from "#server/http/headers/security-headers.ts";
import { hasBody } from "#server/http/limits/body-limit.ts";
import { hasSeveralHosts } from "#server/http/one-host.ts";
import type { HttpPipeline } from "#server/http/pipeline.ts";
import type { Meter } from "#server/metrics/meter.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";
import { bodyOf, type CachedPage, encodingOf, type PageCache } from "./cache/page-cache.ts";
import { keyInLanguage, languageOfPage, pageKey, requestForKey } from "./cache/page-key.ts";
import { createPartCache } from "./cache/part-cache.ts";
import { readClientAssets } from "./render/client-assets.ts";
import { startDevRenderer } from "./render/dev-renderer.ts";
import { createPageMaker } from "./render/render-page.ts";
import type { Renderer } from "./render/rendered-page.ts";
import { isUnchanged, writePage } from "./serve-page.ts";

interface PageServerOptions {
  config: SiteConfig;
  reads: VisitorReads;
  cache: PageCache;
  pipeline: Pick<HttpPipeline, "logCachedPage">;
  /** Refuses a page that is not in the cache; null allows rendering. */
  refusePage(request: Request): Promise<Response | null>;
  meter: Pick<Meter, "page">;
  /** The value of Strict-Transport-Security. */
  hsts: string;
  dev: boolean;
  server: Server;
  clientDir: string;
}

export interface PageServer {
  /** Writes the page from the cache; returns false if the request must be routed. */
  serveCached(request: IncomingMessage, response: ServerResponse): boolean;
  /** Returns the page from the cache, or renders it. */
  fetch(request: Request): Promise<Response>;
  stop(): Promise<void>;
}

/** Creates the page server. Each page is rendered once per language and cached for ten seconds. */
export async function createPageServer(options: PageServerOptions): Promise<PageServer> {
  const { config, cache, server, dev, hsts, clientDir, pipeline, meter } = options;
  const development = dev ? await startDevRenderer(server) : null;
  const renderer = development?.renderer ?? (await loadRenderer());
  const maker = createPageMaker({
    renderer,
    assets: development?.assets ?? (await readClientAssets(clientDir)),
    config,
    reads: options.reads,
    // In development, parts change with the source code.
    ...(dev ? {} : { partCache: createPartCache() }),
    securityHeaders: (hashes) => (dev ? {} : pageSecurityHeaders({ config, hsts, hashes })),
  });

  return {
    serveCached(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      // The pipeline must check requests that it may refuse.
      if (hasBody(request) || hasSeveralHosts(request)) return false;
      const key = pageKey(request.url ?? "/");
      const page =
        key === null
          ? undefined
          : cache.get(keyInLanguage(key, languageOfPage(key, request.headers.cookie)));
      if (!page) return development?.serveFile(request, response) ?? false;
      const isWritten = writePage(page, request, response, (status) =>
        pipeline.logCachedPage(request, status),
      );
      if (isWritten) meter.page("cache");
      return isWritten;
    },
    async fetch(request) {
      if (request.method !== "GET" && request.method !== "HEAD") {
        return Response.json(
          { code: "method_not_allowed", message: "Pages are read-only." },
          { status: 405, headers: { allow: "GET, HEAD", "cache-control": "no-store" } },
        );
      }
      const url = new URL(request.url);
      const key = pageKey(url.pathname + url.search);
      if (key === null) {
        return Response.json(
          { code: "address_too_long", message: "The address is too long." },
          { status: 414, headers: { "cache-control": "no-store" } },
        );
      }
      const language = languageOfPage(key, request.headers.get("cookie"));
      const fullKey = keyInLanguage(key, language);
      const cached = cache.get(fullKey);
      const refusal = cached ? null : await options.refusePage(request);
      if (refusal) return refusal;
      const make = () => maker.make(requestForKey(key, config.siteUrl), language);
      const page = cached ?? (await cache.getOrMake(fullKey, make));
      meter.page(cached ? "cache" : "render");
      return toResponse(page, request);
    },
    stop: async () => development?.stop(),
  };
}

async function loadRenderer(): Promise<Renderer> {
  const bundle = new URL("../../dist/server/entry-server.js", import.meta.url);
  return (await import(bundle.href)) as Renderer;
}

async function toResponse(page: CachedPage, request: Request): Promise<Response> {
  if (isUnchanged(page, request.headers.get("if-none-match"))) {
    return new Response(null, { status: 304, headers: page.headers });
  }
  const encoding = encodingOf(page, request.headers.get("accept-encoding") ?? "");
  const body = new Uint8Array(await bodyOf(page, encoding));
  return new Response(body.byteLength === 0 || request.method === "HEAD" ? null : body, {
    status: page.status,
    headers: { ...page.headers, ...(encoding ? { "content-encoding": encoding } : {}) },
  });
}
