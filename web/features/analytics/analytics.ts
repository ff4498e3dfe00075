import type { AppErrorData } from "#contract/errors/errors.ts";
import { pageView } from "./page-view.ts";

const PAST = new Date(0).toUTCString();

/** Two years (section 9 of the specification). */
const COOKIE_LIFETIME_S = 63_072_000;

export interface Analytics {
  /** Grants or withdraws consent. The first grant loads Google's script. */
  setConsent(granted: boolean): void;
  /** Sends a page view without the private parts of the address and the title. */
  sendPageView(address: string, title: string): void;
  /** Sends type, code and path only: a message may quote user content. */
  sendError(error: Pick<AppErrorData, "type" | "code" | "path">): void;
}

/**
 * Google Analytics with the visitor's consent. Before consent it loads, stores and sends nothing.
 * Advertising storage stays denied.
 */
export function createAnalytics(measurementId: string): Analytics {
  let isGranted = false;

  function sendEvent(name: string, fields: object): void {
    if (isGranted) gtag("event", name, fields);
  }

  return {
    setConsent(granted) {
      if (granted === isGranted) return;
      isGranted = granted;
      if (granted) grant(measurementId);
      else deny(measurementId);
    },
    sendPageView(address, title) {
      if (isGranted) setPlainPage(address, title);
      sendEvent("page_view", pageView(address, title));
    },
    sendError: ({ type, code, path }) =>
      sendEvent("exception", { type, code, path: path.replace(/[?#].*/s, "") }),
  };
}

function grant(measurementId: string): void {
  window[`ga-disable-${measurementId}`] = false;
  const isFirst = !window.dataLayer;
  if (isFirst) {
    gtag("consent", "default", {
      analytics_storage: "denied",
      ad_storage: "denied",
      ad_user_data: "denied",
      ad_personalization: "denied",
    });
    setPlainPage(window.location.href, document.title);
    gtag("js", new Date());
  }
  gtag("consent", "update", { analytics_storage: "granted" });
  if (!isFirst) return;
  gtag("config", measurementId, {
    send_page_view: false,
    anonymize_ip: true,
    cookie_expires: COOKIE_LIFETIME_S,
    cookie_flags: "SameSite=None;Secure",
  });
  loadGtagScript(measurementId);
}

/**
 * Sets the address and the title of every event that has none, including errors and Google's own events. Otherwise Google's
 * script sends the full addresses of the current and the previous page and the title, with search words and tokens.
 */
function setPlainPage(address: string, title: string): void {
  const { page_location, page_title } = pageView(address, title);
  gtag("set", { page_location, page_title, page_referrer: "" });
}

function deny(measurementId: string): void {
  gtag("consent", "update", { analytics_storage: "denied" });
  // With consent denied, Google's script would still send anonymous pings.
  window[`ga-disable-${measurementId}`] = true;
  deleteAnalyticsCookies();
}

/** Deletes Google's cookies (`_ga`, `_ga_ABC123`) on this host and all parent domains. */
function deleteAnalyticsCookies(): void {
  const names = document.cookie
    .split("; ")
    .map((cookie) => cookie.split("=")[0] ?? "")
    .filter((name) => /^_ga(_|$)/.test(name));
  for (const name of names) {
    for (const domain of ["", ...domainsOf(location.hostname)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
      document.cookie = `${name}=; Expires=${PAST}; Path=/${domain && `; Domain=${domain}`}`;
    }
  }
}

function domainsOf(hostname: string): string[] {
  const labels = hostname.split(".");
  return labels.map((_label, index) => labels.slice(index).join("."));
}

/** Queue of Google's script, and the switch that disables it. */
declare global {
  interface Window {
    dataLayer?: unknown[];
    [disableSwitch: `ga-disable-${string}`]: boolean | undefined;
  }
}

/** Queues a command for Google's script. */
function gtag(..._command: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: Google's script accepts only `arguments` objects.
  window.dataLayer.push(arguments);
}

/** Loads Google's script. Call it once per document. */
function loadGtagScript(measurementId: string): void {
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`;
  document.head.append(script);
}
