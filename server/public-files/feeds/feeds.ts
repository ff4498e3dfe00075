import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { canonicalAddress } from "#contract/addresses/address-language.ts";
import { feedPaths } from "#contract/addresses/feed-paths.ts";
import { paths } from "#contract/addresses/paths.ts";
import { seasonPaths } from "#contract/addresses/season-paths.ts";
import { isCategorySlug } from "#contract/deals/categories.ts";
import { type DealFilters, filtersFromSearch, searchFromFilters } from "#contract/deals/filters.ts";
import { HUB_NAMES } from "#contract/deals/season-texts.ts";
import { type Language, siteNameIn } from "#contract/language.ts";
import type { AsyncCache } from "#server/http/caching/async-cache.ts";
import { type CacheableText, respondWithText } from "#server/http/caching/cacheable-text.ts";
import { queryLanguage } from "#server/http/query-language.ts";
import { categoryNameIn, translate } from "#server/i18n/translate.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";
import { composeFeed, type FeedDeal } from "./compose-feed.ts";
import {
  readFeedDeals,
  readFoundFeedDeals,
  readMerchantFeed,
  readSeasonFeedDeals,
} from "./read-feed-deals.ts";

export interface FeedOptions {
  reads: VisitorReads;
  siteName: string;
  siteUrl: string;
  imageBaseUrl: string;
  /** Cleared after public changes, so that a deal that is taken down leaves the feeds immediately. */
  feedCache: AsyncCache<CacheableText>;
}

/** Feed readers and proxies keep a feed for ten seconds, so that a removed deal disappears within that time. */
export const MAX_AGE_SECONDS = 10;

/** Serves the Atom feeds of lists with their filters, searches, merchants and Ramadan. */
export function createFeeds(options: FeedOptions): Hono {
  const { reads } = options;
  return new Hono()
    .get(paths.feed, compress(), (c) => {
      const filters = filtersOf(c);
      return respond(c, paths.feed, paths.home, filters, async () => ({
        names: namesOf(filters, queryLanguage(c)),
        deals: await readFeedDeals(reads, filters),
      }));
    })
    .get(seasonPaths.ramadanFeed, compress(), (c) =>
      respond(c, seasonPaths.ramadanFeed, paths.ramadan, {}, async () => ({
        names: [translate(queryLanguage(c), HUB_NAMES.ramadan)],
        deals: await readSeasonFeedDeals(reads, "ramadan"),
      })),
    )
    .get("/category/:slug/feed.xml", compress(), (c) => {
      const category = c.req.param("slug");
      if (!isCategorySlug(category)) return notFound(c, "There is no such category.");
      const filters = { ...filtersOf(c), category: "" };
      return respond(
        c,
        paths.categoryFeed(category),
        paths.category(category),
        filters,
        async () => ({
          names: namesOf({ ...filters, category }, queryLanguage(c)),
          deals: await readFeedDeals(reads, { ...filters, category }),
        }),
      );
    })
    .get(feedPaths.search, compress(), (c) => {
      const filters = filtersOf(c, true);
      return respond(c, feedPaths.search, paths.search, filters, async () => ({
        names: namesOf(filters, queryLanguage(c)),
        deals: await readFoundFeedDeals(reads, filters),
      }));
    })
    .get("/businesses/:slug/feed.xml", compress(), async (c) => {
      const slug = c.req.param("slug");
      const read = async () => {
        const merchant = await readMerchantFeed(reads, slug);
        if (!merchant) throw new UnknownMerchant();
        return { names: [merchant.name], deals: merchant.deals };
      };
      try {
        return await respond(c, feedPaths.merchant(slug), paths.merchant(slug), {}, read);
      } catch (error) {
        if (error instanceof UnknownMerchant) return notFound(c, "There is no such merchant.");
        throw error;
      }
    });

  /** Returns a feed, or 304. Feeds with the same filters share a cached copy, whatever else is in the address. */
  async function respond(
    c: Context,
    feedPath: string,
    pagePath: string,
    filters: Partial<DealFilters>,
    read: () => Promise<FeedContent>,
  ): Promise<Response> {
    const language = queryLanguage(c);
    const query = searchFromFilters(filters);
    const address = canonicalAddress(feedPath + query, language);
    const text = await options.feedCache.get(address, async () => {
      const { names, deals } = await read();
      const body = composeFeed({
        ...options,
        language,
        title: [...names, siteNameIn(language, options.siteName)].join(" · "),
        feedPath: address,
        pagePath: canonicalAddress(pagePath + query, language),
        deals,
      });
      // A removed deal makes the newest change older, so only the tag shows that a feed has changed.
      return {
        contentType: "application/atom+xml; charset=utf-8",
        body,
        changedAt: null,
        maxAge: MAX_AGE_SECONDS,
      };
    });
    return respondWithText(c.req.raw, text);
  }
}

interface FeedContent {
  /** Parts of the title, before the name of the site. */
  names: readonly string[];
  deals: readonly FeedDeal[];
}

class UnknownMerchant extends Error {}

/** Reads the filters of the address. Ignores unknown filters, the page number, and the search text unless this is a search. */
function filtersOf(c: Context, isSearch = false): DealFilters {
  const { filters } = filtersFromSearch(new URL(c.req.url).searchParams, { isSearch });
  return { ...filters, category: isCategorySlug(filters.category) ? filters.category : "" };
}

/** Returns the search text, merchant, location and category for the title. */
function namesOf({ search, merchant, location, category }: DealFilters, language: Language) {
  const words = search && `“${search}”`;
  const named = category && categoryNameIn(language, category);
  return [words, merchant, location, named].filter(Boolean);
}

function notFound(c: Context, message: string): Response {
  return c.json({ code: "not_found", message }, 404, { "cache-control": "no-store" });
}
