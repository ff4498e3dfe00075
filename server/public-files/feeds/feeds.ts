import { Hono } from "hono";
import { compress } from "hono/compress";
import { paths } from "#contract/addresses/paths.ts";
import { seasonPaths } from "#contract/addresses/season-paths.ts";
import { isCategorySlug } from "#contract/deals/categories.ts";
import { HUB_NAMES } from "#contract/deals/season-texts.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language, siteNameIn } from "#contract/language.ts";
import type { AsyncCache } from "#server/http/caching/async-cache.ts";
import { type CacheableText, respondWithText } from "#server/http/caching/cacheable-text.ts";
import type { VisitorReading } from "#server/http/read-as-visitor.ts";
import { categoryNameIn } from "#server/i18n/category-name.ts";
import { translate } from "#server/i18n/translate.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";
import { composeFeed, type FeedDeal } from "./compose-feed.ts";
import { readFeedDeals, readSeasonFeedDeals } from "./read-feed-deals.ts";

export interface FeedOptions extends VisitorReading {
  reads: VisitorReads;
  siteName: string;
  siteUrl: string;
  imageBaseUrl: string;
  /** Cleared after public changes, so that a deal that is taken down leaves the feeds immediately. */
  feedCache: AsyncCache<CacheableText>;
}

/** Serves the Atom feeds of the home page, of each category and of Ramadan. */
export function createFeeds(options: FeedOptions): Hono {
  const { feedCache } = options;
  return new Hono()
    .get(paths.feed, compress(), async (c) => {
      const language = languageAskedFor(c.req.query("lang"));
      const feedPath = addressIn(language, paths.feed);
      const feed = {
        title: siteNameIn(language, options.siteName),
        feedPath,
        pagePath: paths.home,
        language,
      };
      return respondWithText(c.req.raw, await keep(feed, () => readFeedDeals(options.reads, null)));
    })
    .get(seasonPaths.ramadanFeed, compress(), async (c) => {
      const language = languageAskedFor(c.req.query("lang"));
      const feed = {
        language,
        title: `${translate(language, HUB_NAMES.ramadan)} · ${siteNameIn(language, options.siteName)}`,
        feedPath: addressIn(language, seasonPaths.ramadanFeed),
        pagePath: addressIn(language, paths.ramadan),
      };
      return respondWithText(
        c.req.raw,
        await keep(feed, () => readSeasonFeedDeals(options.reads, "ramadan")),
      );
    })
    .get("/category/:slug/feed.xml", compress(), async (c) => {
      const slug = c.req.param("slug");
      if (!isCategorySlug(slug)) {
        return c.json({ code: "not_found", message: "There is no such category." }, 404, {
          "cache-control": "no-store",
        });
      }
      const language = languageAskedFor(c.req.query("lang"));
      const feed = {
        language,
        title: `${categoryNameIn(language, slug)} · ${siteNameIn(language, options.siteName)}`,
        feedPath: addressIn(language, paths.categoryFeed(slug)),
        pagePath: paths.category(slug),
      };
      return respondWithText(c.req.raw, await keep(feed, () => readFeedDeals(options.reads, slug)));
    });

  function keep(
    { feedPath, ...parts }: FeedRequest,
    readDeals: () => Promise<FeedDeal[]>,
  ): Promise<CacheableText> {
    return feedCache.get(feedPath, async () => ({
      contentType: "application/atom+xml; charset=utf-8",
      ...composeFeed({ ...options, ...parts, feedPath, deals: await readDeals() }),
    }));
  }
}

interface FeedRequest {
  language: Language;
  title: string;
  feedPath: string;
  pagePath: string;
}

/** Returns the language of `?lang=ar`, or English if it is unknown. */
function languageAskedFor(lang: string | undefined): Language {
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

function addressIn(language: Language, path: string): string {
  return language === DEFAULT_LANGUAGE ? path : `${path}?lang=${language}`;
}
