import { createHash } from "node:crypto";
import { Hono } from "hono";
import { paths } from "#contract/addresses/paths.ts";
import { LANGUAGES, type Language } from "#contract/language.ts";
import { isNotModified } from "#server/http/caching/is-not-modified.ts";
import { queryLanguage } from "#server/http/query-language.ts";
import { composeOfflinePage } from "./offline-page.ts";

export interface ServiceWorkerOptions {
  siteName: string;
  /** False serves a worker that removes the installed one (`SERVICE_WORKER`). */
  isOn: boolean;
}

/** Serves the service worker in the language of `?lang=` (docs/decisions/0041). */
export function createServiceWorker({ siteName, isOn }: ServiceWorkerOptions): Hono {
  const workers = new Map<Language, string>(
    LANGUAGES.map(({ code }) => [code, isOn ? composeWorker(code, siteName) : REMOVAL]),
  );
  return new Hono().get(paths.serviceWorker, (c) => {
    const body = workers.get(queryLanguage(c)) ?? REMOVAL;
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
    const headers = {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      // Applies to the requests of the worker.
      "content-security-policy":
        "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      etag,
    };
    return isNotModified(c.req.raw.headers, { etag })
      ? c.body(null, 304, headers)
      : c.body(body, 200, headers);
  });
}

/**
 * Returns a worker that passes navigations to the network and shows the offline page when that fails. The page is part of the
 * script, so the worker stores nothing. Other requests bypass it, in Chromium without waking it.
 */
function composeWorker(language: Language, siteName: string): string {
  const { html, policy } = composeOfflinePage(language, siteName);
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": policy,
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
  };
  return `const page = ${JSON.stringify(html)};
const headers = ${JSON.stringify(headers)};
const programs = /^\\/(?:api|assets|auth\\/v1|images|rest|share|storage|upload|_system)(?:\\/|$)/;
addEventListener("install", (event) => {
  skipWaiting();
  const bypass = { condition: { not: { requestMode: "navigate" } }, source: "network" };
  event.waitUntil(Promise.resolve(event.addRoutes?.(bypass)).catch(() => undefined));
});
addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), removeCaches()]));
});
addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request;
  if (mode !== "navigate" || method !== "GET" || programs.test(new URL(url).pathname)) return;
  event.respondWith(load(event));
});
// Deletes the caches of other versions. This worker has none.
async function removeCaches() {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
async function load(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return new Response(page, { status: 503, headers });
  }
}
`;
}

const REMOVAL = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(registration.unregister()));
`;
