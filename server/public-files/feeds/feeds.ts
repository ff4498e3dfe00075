import { Hono } from "hono";
import { compress } from "hono/compress";
import { paths } from "#contract/addresses/paths.ts";
import { isCategorySlug } from "#contract/deals/categories.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language, siteNameIn } from "#contract/language.ts";
import type { AsyncCache } from "#server/http/caching/async-cache.ts";
import { type CacheableText, respondWithText } from "#server/http/caching/cacheable-text.ts";
import type { VisitorReading } from "#server/http/read-as-visitor.ts";
import { categoryNameIn } from "#server/i18n/category-name.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";
import { composeFeed } from "./compose-feed.ts";
import { readFeedDeals } from "./read-feed-deals.ts";

export interface FeedOptions extends VisitorReading {
  reads: VisitorReads;
  siteName: string;
  siteUrl: string;
  imageBaseUrl: string;
  /** Cleared after public changes, so that a deal that is taken down leaves the feeds immediately. */
  feedCache: AsyncCache<CacheableText>;
}

/** Serves the Atom feeds of the home page and of each category. */
export function createFeeds(options: FeedOptions): Hono {
  const { feedCache } = options;
  return new Hono()
    .get(paths.feed, compress(), async (c) => {
      const language = languageAskedFor(c.req.query("lang"));
      const feedPath = addressIn(language, paths.feed);
      const feed = {
        title: siteNameIn(language, options.siteName),
        category: null,
        feedPath,
        pagePath: paths.home,
        language,
      };
      return respondWithText(c.req.raw, await keep(feed));
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
        category: slug,
        feedPath: addressIn(language, paths.categoryFeed(slug)),
        pagePath: paths.category(slug),
      };
      return respondWithText(c.req.raw, await keep(feed));
    });

  function keep({ category, ...parts }: FeedRequest): Promise<CacheableText> {
    return feedCache.get(parts.feedPath, async () => ({
      contentType: "application/atom+xml; charset=utf-8",
      ...composeFeed({ ...parts, ...options, deals: await readFeedDeals(options.reads, category) }),
    }));
  }
}

interface FeedRequest {
  language: Language;
  title: string;
  category: string | null;
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
