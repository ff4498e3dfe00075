import { Hono } from "hono";
import { compress } from "hono/compress";
import { canonicalAddress } from "#contract/addresses/address-language.ts";
import { alertPaths } from "#contract/addresses/alert-paths.ts";
import { paths } from "#contract/addresses/paths.ts";
import { siteNameIn } from "#contract/language.ts";
import { queryLanguage } from "#server/http/query-language.ts";
import { composeFeed } from "./compose-feed.ts";
import type { FeedOptions } from "./feeds.ts";
import { readAlertFeed } from "./read-feed-deals.ts";

const NO_STORE = { "cache-control": "no-store" };

/**
 * Serves the Atom feeds of alerts. Anyone with the address may read the public deals that an alert matched, until the member
 * replaces the key or deletes the alert. Responses are not cached, so that the address then stops working immediately.
 */
export function createAlertFeeds(options: FeedOptions): Hono {
  return new Hono().get("/alerts/:name{[^/]+\\.xml}", compress(), async (c) => {
    const key = c.req.param("name").slice(0, -".xml".length);
    const alert = await readAlertFeed(options.reads, key);
    if (!alert) {
      return c.json({ code: "not_found", message: "There is no such feed." }, 404, NO_STORE);
    }
    const language = queryLanguage(c);
    const feed = composeFeed({
      ...options,
      language,
      title: [alert.name, siteNameIn(language, options.siteName)].join(" · "),
      feedPath: alertPaths.feed(key, language),
      pagePath: canonicalAddress(paths.alerts, language),
      deals: alert.deals,
    });
    return c.body(feed, 200, {
      "content-type": "application/atom+xml; charset=utf-8",
      ...NO_STORE,
    });
  });
}
