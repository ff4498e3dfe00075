import { z } from "zod";
import { type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import { type DealFilters, WITH_EXPIRED } from "#contract/deals/filters.ts";
import { priceLimits } from "#contract/deals/price-range.ts";
import type { Hub } from "#contract/deals/season.ts";
import { factArgs } from "#contract/halal/fact-filters.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import { readSeasonPage } from "#server/reader/read-season-page.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";
import type { FeedDeal } from "./compose-feed.ts";

const FEED_DEALS = 20;

/** Returns the first deals of a list, by default the newest running ones, as visible to visitors. */
export async function readFeedDeals(
  reads: VisitorReads,
  filters: DealFilters,
  now = new Date(),
): Promise<FeedDeal[]> {
  const result = await reads.read("read_deals", {
    ...filterArgs(filters),
    ...(filters.status === WITH_EXPIRED ? { include_expired: true } : {}),
    limit_param: FEED_DEALS,
  });
  return Listed.parse(result).deals.map((row) => feedDealFrom(row, now));
}

/** Returns the running deals of a search, by default the newest first; an empty list if the search is empty. */
export async function readFoundFeedDeals(
  reads: VisitorReads,
  filters: DealFilters,
  now = new Date(),
): Promise<FeedDeal[]> {
  if (filters.search === "") return [];
  const rows = await reads.read("search_deals", {
    sort_param: "latest",
    ...filterArgs(filters),
    query_param: filters.search,
    limit_param: FEED_DEALS,
  });
  const deals = rows.map((row) => feedDealFrom(row, now)).filter((deal) => !deal.isExpired);
  // A search lists similar spellings last, even if those deals are newer.
  return filters.sort ? deals : deals.sort(newestFirst);
}

/** Returns a merchant's name and newest running deals; null for an unknown merchant. */
export async function readMerchantFeed(
  reads: VisitorReads,
  slug: string,
  now = new Date(),
): Promise<{ name: string; deals: FeedDeal[] } | null> {
  const [merchant] = await reads.read("get_business", { slug_param: slug.replaceAll("\0", "") });
  if (!merchant?.merchant_key) return null;
  const rows = await reads.read("get_merchant_deals", {
    merchant_key_param: merchant.merchant_key,
    limit_param: FEED_DEALS,
  });
  return { name: merchant.name ?? "", deals: rows.map((row) => feedDealFrom(row, now)) };
}

/** Returns the name and the latest public matches of the alert with this feed key, newest first; null for an unknown key. */
export async function readAlertFeed(
  reads: VisitorReads,
  key: string,
  now = new Date(),
): Promise<{ name: string; deals: FeedDeal[] } | null> {
  const result = await reads.read("read_alert_feed", { feed_key_param: key.replaceAll("\0", "") });
  const alert = z.nullable(Listed.extend({ name: z.string() })).parse(result);
  return alert && { ...alert, deals: alert.deals.map((row) => feedDealFrom(row, now)) };
}

/** Returns the newest deals of a season page, each once. */
export async function readSeasonFeedDeals(
  reads: VisitorReads,
  hub: Hub,
  now = new Date(),
): Promise<FeedDeal[]> {
  const { sections } = await readSeasonPage(reads, { hub, by: null }, now);
  const rows = new Map(sections.flatMap(({ deals }) => deals.map((row) => [row.id, row])));
  return [...rows.values()]
    .map((row) => feedDealFrom(row, now))
    .sort(newestFirst)
    .slice(0, FEED_DEALS);
}

function newestFirst(a: FeedDeal, b: FeedDeal): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt);
}

/** Converts the active filters to arguments of the procedures. "Today" begins at midnight in UTC. */
function filterArgs({ priceRange, ...filters }: DealFilters) {
  const { min, max } = priceLimits(priceRange);
  return {
    ...(filters.category && { category_filter: filters.category }),
    ...(filters.merchant && { merchant_filter: filters.merchant }),
    ...(filters.location && { location_filter: filters.location }),
    ...(filters.channel && { channel_filter: filters.channel }),
    ...(filters.type && { type_filter: filters.type }),
    ...(filters.date && { duration_filter: filters.date }),
    ...(min !== null && { min_price_param: min }),
    ...(max !== null && { max_price_param: max }),
    ...(filters.sort && { sort_param: filters.sort }),
    ...(filters.section && { section_filter: filters.section }),
    ...(filters.by && { by_param: filters.by }),
    ...factArgs(filters),
  };
}

/** An entry changes with its deal, and once more when the deal ends. */
function feedDealFrom(row: FeedRow, now: Date): FeedDeal {
  const deal = dealFromRow(row, now);
  const times = [row.updated_at, ...(deal.isExpired ? [row.expired_at ?? row.expires_at] : [])];
  const changes = times.map((time) => toIsoTime(time)).filter((time) => time !== null);
  return { ...deal, updatedAt: changes.sort().at(-1) ?? deal.createdAt };
}

type FeedRow = DealRow & { updated_at?: string | null };

/** Result of `read_deals` and `read_alert_feed`, with the columns of a feed. */
const Listed = z.object({
  deals: z.array(z.custom<FeedRow>((row) => typeof row === "object" && row !== null)),
});
