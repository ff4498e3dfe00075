import { Hono } from "hono";
import { isHub } from "#contract/deals/season.ts";
import { queryLanguage } from "#server/http/query-language.ts";
import { dayFrom, readSeasonPage } from "#server/reader/read-season-page.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";
import { createRamadanCalendar } from "./calendar/ramadan-calendar.ts";
import { createAlertFeeds } from "./feeds/alert-feeds.ts";
import { createFeeds, type FeedOptions } from "./feeds/feeds.ts";
import { createModerationFeed } from "./feeds/moderation-feed.ts";
import { composeManifest } from "./offline/web-manifest.ts";
import { composeRobots, composeSecurityTxt } from "./sitemap/robots.ts";
import { createSitemaps, type SitemapOptions } from "./sitemap/sitemaps.ts";

export type PublicFilesOptions = FeedOptions & SitemapOptions;

const TEN_MINUTES = "public, max-age=600";

/** Serves files for programs: feeds, the Ramadan calendar, season data, sitemaps, robots.txt, security.txt and the web manifest. */
export function createPublicFiles(options: PublicFilesOptions): Hono {
  return new Hono()
    .route("/", createFeeds(options))
    .route("/", createAlertFeeds(options))
    .route("/", createModerationFeed(options))
    .route("/", createSitemaps(options))
    .route("/", createRamadanCalendar(options))
    .route("/", createSeasonData(options))
    .get("/robots.txt", (c) =>
      c.text(composeRobots(options.siteUrl), 200, { "cache-control": TEN_MINUTES }),
    )
    .get("/.well-known/security.txt", (c) =>
      c.text(composeSecurityTxt(options.siteUrl), 200, { "cache-control": TEN_MINUTES }),
    )
    .get("/manifest.webmanifest", (c) =>
      c.body(JSON.stringify(composeManifest(options.siteName, queryLanguage(c))), 200, {
        "content-type": "application/manifest+json",
        "cache-control": TEN_MINUTES,
      }),
    );
}

/** Serves `GET /seasons/{hub}.json?by=`, the data of a season page that a browser opens from another page. */
function createSeasonData({ reads }: { reads: VisitorReads }): Hono {
  return new Hono().get("/seasons/:name{[a-z]+\\.json}", async (c) => {
    const hub = c.req.param("name").slice(0, -".json".length);
    if (!isHub(hub)) {
      return c.json({ code: "not_found", message: "There is no such season." }, 404, {
        "cache-control": "no-store",
      });
    }
    const page = await readSeasonPage(reads, { hub, by: dayFrom(c.req.query("by")) });
    return c.json(page, 200, { "cache-control": "no-cache" });
  });
}
