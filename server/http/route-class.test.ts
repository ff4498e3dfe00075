import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { PAGES } from "#contract/addresses/pages.ts";
import { paths } from "#contract/addresses/paths.ts";
import { routeClass } from "./route-class.ts";

test.each([
  ["/", "home"],
  ["/?utm_source=mail", "home"],
  ["/deals/a1b2c3d", "deal"],
  ["/DEALS/a1b2c3d", "deal"],
  ["/category/food?page=2", "list"],
  ["/category/food/feed.xml", "feed"],
  ["/feed.xml", "feed"],
  ["/search/feed.xml?q=dates", "feed"],
  ["/businesses/date-house/feed.xml", "feed"],
  ["/alerts/0a1b2c.xml?lang=ar", "feed"],
  ["/ramadan/feed.xml", "feed"],
  ["/ramadan.ics", "calendar"],
  ["/deals/a1b2c3d.ics?lang=ar", "calendar"],
  ["/seasons/eid.json?by=2027-01-01", "season"],
  ["/eid", "list"],
  ["/search?q=dates", "search"],
  ["/auth/v1/token?grant_type=password", "accounts"],
  ["/auth/callback?token_hash=abc", "account"],
  ["/rest/v1/rpc/secure_vote_deal", "vote"],
  ["/rest/v1/rpc/get_deal", "procedure"],
  ["/rest/v1/deals?select=*", "table"],
  ["/rest/v2/deals", "other"],
  ["/sitemap-deals-1.xml", "sitemap"],
  ["/share/deals/x.jpg", "share"],
  ["/favicon.svg", "file"],
  ["/sw.js", "file"],
  ["/metrics", "other"],
  ["/constructor", "other"],
  ["/__proto__", "other"],
  ["*", "other"],
])("%s is counted as %s", (url, kind) => {
  expect(routeClass(url)).toBe(kind);
});

test("every fixed page of the site has a route class other than 'other'", () => {
  const standing = Object.values(paths).filter((path) => typeof path === "string");
  expect(standing.length).toBeGreaterThan(10);
  expect(standing.filter((path) => routeClass(path) === "other")).toEqual([]);
});

test("pages whose addresses begin alike have the same route class", () => {
  for (const { path, routeClass: listed } of Object.values(PAGES)) {
    expect(routeClass(path), path).toBe(listed);
  }
});

test("ten thousand invented addresses have fewer than ten route classes", () => {
  const kinds = new Set<string>();
  for (let number = 0; number < 10_000; number++) {
    const noise = randomBytes(12).toString(number % 2 ? "hex" : "latin1");
    const stems = ["", "deals/", "rest/v1/", "rest/v1/rpc/", "auth/v1/", "images/", "category/"];
    kinds.add(routeClass(`/${stems[number % stems.length]}${noise}`));
  }
  expect(kinds.size).toBeLessThan(10);
});
