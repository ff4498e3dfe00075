import { Hono } from "hono";
import { expect, test } from "vitest";
import { readLimits } from "#server/settings/limits.ts";
import { openFrontLimits } from "./front-limits.ts";
import { createPageLimit, limitFiles } from "./page-limit.ts";

const HTML = { accept: "text/html,application/xhtml+xml" };

function open(given: Record<string, string>, refused: string[] = []) {
  const limits = openFrontLimits(readLimits(given, "https://samha.example"), (name) =>
    refused.push(name),
  );
  const refuse = createPageLimit({
    limits,
    addressOf: (request) => request.headers.get("x-address") ?? "203.0.113.9",
  });
  const check = (path: string, headers: Record<string, string> = {}) =>
    refuse(new Request(`https://samha.example${path}`, { headers }));
  return { check, refuse };
}

test("an address with too many page requests is refused with the time to wait; another address is not affected", async () => {
  const { check } = open({ LIMIT_PAGES: "2/60" });
  expect(await check("/")).toBeNull();
  expect(await check("/deals/a1b2c3d")).toBeNull();
  const refusal = await check("/faq", HTML);
  expect(refusal?.status).toBe(429);
  expect(refusal?.headers.get("retry-after")).toBe("60");
  expect(refusal?.headers.get("cache-control")).toBe("no-store");
  expect(refusal?.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(refusal?.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await refusal?.text()).toContain(
    "<h1>One moment, please</h1><p>Too many pages in a short time. Try again in 60 seconds.</p>",
  );
  expect(await check("/faq", { "x-address": "203.0.113.10" })).toBeNull();
});

test("a program gets the same refusal as JSON", async () => {
  const { check } = open({ LIMIT_PAGES: "1/60" });
  await check("/feed.xml");
  const refusal = await check("/feed.xml", { accept: "application/atom+xml" });
  expect(refusal?.headers.get("retry-after")).toBe("60");
  expect(await refusal?.json()).toEqual({
    code: "too_fast",
    message: "Too many pages in a short time. Try again in 60 seconds.",
    details: "60",
    hint: "too_fast",
  });
});

test("searches have their own limit; a blank search is not counted", async () => {
  const refused: string[] = [];
  const { check } = open({ LIMIT_SEARCH: "1/60" }, refused);
  expect(await check("/search?q=dates")).toBeNull();
  expect(await check("/search?q=")).toBeNull();
  expect(await check("/search")).toBeNull();
  expect((await check("/Search/?q=honey"))?.status).toBe(429);
  expect((await check("/search/feed.xml?q=honey"))?.status).toBe(429);
  expect(await check("/category/food")).toBeNull();
  expect(refused).toEqual(["LIMIT_SEARCH", "LIMIT_SEARCH"]);
});

test("feeds, sitemaps, calendars, share images and season data count as pages; other files do not", async () => {
  const { refuse } = open({ LIMIT_PAGES: "3/60" });
  const app = new Hono().use(limitFiles(refuse)).get("*", (c) => c.text("there"));
  const statusOf = async (path: string) => (await app.request(path)).status;
  expect(await statusOf("/feed.xml")).toBe(200);
  expect(await statusOf("/category/food/feed.xml")).toBe(200);
  expect(await statusOf("/sitemap-deals-1.xml")).toBe(200);
  for (const path of [
    "/share/deals/d0.jpg",
    "/feed.xml",
    "/sitemap.xml",
    "/category/x/feed.xml",
    "/search/feed.xml",
    "/businesses/x/feed.xml",
    "/ramadan/feed.xml",
    "/alerts/a1b2c3.xml",
    "/ramadan.ics",
    "/deals/a1b2c3d.ics",
    "/share/seasons/eid.jpg",
    "/seasons/eid.json",
  ]) {
    expect([path, await statusOf(path)]).toEqual([path, 429]);
  }
  for (const path of ["/robots.txt", "/healthz", "/assets/x.js", "/images/deal/x.webp"]) {
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  }
});
