// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "disableJavaScriptFileLoading": true, "handleDisabledFileLoadingAsSuccess": true } }
import { beforeEach, expect, test } from "vitest";
import { createAnalytics } from "./analytics.ts";

const ID = "G-SAMHA1";
const HOME = { page_path: "/", page_location: "https://samha.example/", page_title: "Deals" };

beforeEach(() => {
  delete window.dataLayer;
  delete window[`ga-disable-${ID}`];
  document.head.replaceChildren();
});

test("before consent nothing is loaded, stored or sent", () => {
  const analytics = createAnalytics(ID);
  analytics.setConsent(false);
  analytics.sendPageView(HOME.page_location, HOME.page_title);
  analytics.sendError({ type: "network", code: null, path: "/" });
  expect(scripts()).toEqual([]);
  expect(window.dataLayer).toBeUndefined();
  expect(document.cookie).toBe("");
});

test("consent loads the script once, grants analytics and keeps advertising denied", () => {
  createAnalytics(ID).setConsent(true);
  expect(scripts()).toEqual(["https://www.googletagmanager.com/gtag/js?id=G-SAMHA1"]);
  expect(sent("consent")).toEqual([
    [
      "default",
      {
        analytics_storage: "denied",
        ad_storage: "denied",
        ad_user_data: "denied",
        ad_personalization: "denied",
      },
    ],
    ["update", { analytics_storage: "granted" }],
  ]);
});

test("the cookie lasts 2 years, IP addresses are anonymized, and no page view is sent automatically", () => {
  createAnalytics(ID).setConsent(true);
  expect(sent("config")).toEqual([
    [
      ID,
      {
        send_page_view: false,
        anonymize_ip: true,
        cookie_expires: 63072000,
        cookie_flags: "SameSite=None;Secure",
      },
    ],
  ]);
});

test("a page view contains path, location and title; an error event contains type, code and path", () => {
  const analytics = createAnalytics(ID);
  analytics.setConsent(true);
  analytics.sendPageView(HOME.page_location, HOME.page_title);
  analytics.sendError({ type: "server", code: "XX000", path: "/submit" });
  expect(sent("event")).toEqual([
    ["page_view", HOME],
    ["exception", { type: "server", code: "XX000", path: "/submit" }],
  ]);
});

test("no event contains search words, also not in the title or the address of an error", () => {
  const analytics = createAnalytics(ID);
  analytics.setConsent(true);
  const [first] = sent("set");
  expect(first).toEqual([
    {
      page_location: window.location.origin + window.location.pathname,
      page_title: document.title,
      page_referrer: "",
    },
  ]);
  const title = "Results for insulin";
  analytics.sendPageView("https://samha.example/search?q=insulin&page=2#top", title);
  analytics.sendError({ type: "server", code: null, path: "/search?q=insulin" });
  const commands = (window.dataLayer ?? []).map((command) => [...(command as IArguments)]);
  const names = commands.map(([name, event]) => (name === "event" ? event : name));
  // The address is set before Google's script can send its own events, and again before each page view.
  expect(names.indexOf("set")).toBeLessThan(names.indexOf("config"));
  expect(names.lastIndexOf("set")).toBeLessThan(names.indexOf("page_view"));
  expect(sent("set").at(-1)).toEqual([
    {
      page_location: "https://samha.example/search?page=2",
      page_title: "/search",
      page_referrer: "",
    },
  ]);
  expect(JSON.stringify(sent("event"))).not.toContain("insulin");
  expect(JSON.stringify(commands)).not.toContain("insulin");
});

test("an error's message is not sent", () => {
  const analytics = createAnalytics(ID);
  analytics.setConsent(true);
  const error = { type: "server", code: null, path: "/", message: "amina wrote this" } as const;
  analytics.sendError(error);
  expect(JSON.stringify(window.dataLayer)).not.toContain("amina");
});

test("withdrawing consent is reported to Google, stops all events and deletes Google's cookies", () => {
  const analytics = createAnalytics(ID);
  analytics.setConsent(true);
  for (const cookie of ["_ga=GA1.1.1", "_ga_SAMHA1=GS1.1.1", "other=stays"]) {
    // biome-ignore lint/suspicious/noDocumentCookie: as Google's script does.
    document.cookie = `${cookie}; path=/`;
  }
  expect(document.cookie).toContain("_ga=");
  analytics.setConsent(false);
  analytics.sendPageView(HOME.page_location, HOME.page_title);
  analytics.sendError({ type: "server", code: null, path: "/" });
  expect(sent("consent").at(-1)).toEqual(["update", { analytics_storage: "denied" }]);
  expect(sent("event")).toEqual([]);
  expect(window[`ga-disable-${ID}`]).toBe(true);
  expect(document.cookie).toBe("other=stays");
});

test("consent given again is reported without loading the script twice", () => {
  const analytics = createAnalytics(ID);
  analytics.setConsent(true);
  analytics.setConsent(false);
  analytics.setConsent(true);
  analytics.sendPageView(HOME.page_location, HOME.page_title);
  expect(scripts()).toHaveLength(1);
  expect(sent("config")).toHaveLength(1);
  expect(sent("consent").at(-1)).toEqual(["update", { analytics_storage: "granted" }]);
  expect(window[`ga-disable-${ID}`]).toBe(false);
  expect(sent("event")).toEqual([["page_view", HOME]]);
});

test("Google's script receives arguments objects, the only form it reads", () => {
  createAnalytics(ID).setConsent(true);
  for (const command of window.dataLayer ?? [])
    expect(Object.prototype.toString.call(command)).toBe("[object Arguments]");
});

function scripts(): string[] {
  return [...document.querySelectorAll("script")].map(({ src }) => src);
}

/** Returns the queued arguments of a command. */
function sent(name: string): unknown[][] {
  return (window.dataLayer ?? [])
    .map((command) => Array.from(command as ArrayLike<unknown>))
    .filter(([command]) => command === name)
    .map((command) => command.slice(1));
}
