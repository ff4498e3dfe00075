import { createHash } from "node:crypto";
import { Hono } from "hono";
import { paths } from "#contract/addresses/paths.ts";
import { LANGUAGES, type Language, languageFacts } from "#contract/language.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { isNotModified } from "#server/http/caching/is-not-modified.ts";
import { queryLanguage } from "#server/http/query-language.ts";
import { translate } from "#server/i18n/translate.ts";
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
        "default-src 'none'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      etag,
    };
    return isNotModified(c.req.raw.headers, { etag })
      ? c.body(null, 304, headers)
      : c.body(body, 200, headers);
  });
}

/**
 * Returns a worker that passes navigations to the network and shows the offline page when that fails. The page is part of the
 * script, so the worker stores nothing. Other requests bypass it, in Chromium without waking it. Every push message shows a
 * notification, even one that cannot be read: browsers withdraw the permission after silent messages.
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
  const unread = {
    title: siteName,
    body: translate(language, UNREAD),
    url: paths.notifications,
    lang: language,
    dir: languageFacts(language).direction,
  };
  return `const page = ${JSON.stringify(html)};
const headers = ${JSON.stringify(headers)};
const unread = ${JSON.stringify(unread)};
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
addEventListener("push", (event) => {
  const { title, url, ...options } = readMessage(event.data);
  event.waitUntil(registration.showNotification(title, { ...options, icon: "/icon-192.png", data: url }));
});
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(new URL(event.notification.data, location.origin)));
});
function readMessage(data) {
  try {
    return { ...unread, ...data.json() };
  } catch {
    return unread;
  }
}
async function openPage({ origin, href }) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find(({ url }) => url === href);
  return open ? open.focus() : clients.openWindow(origin === location.origin ? href : "/");
}
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

const UNREAD = defineMessage("There’s something new for you.");

const REMOVAL = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(registration.unregister()));
`;
