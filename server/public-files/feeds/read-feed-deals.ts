import { z } from "zod";
import { type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import type { Hub } from "#contract/deals/season.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";
import { readSeasonPage } from "#server/seasons/read-season-page.ts";
import type { FeedDeal } from "./compose-feed.ts";

const FEED_DEALS = 20;

/** Returns the newest running deals of the site or of a category, as visible to visitors. */
export async function readFeedDeals(
  reads: VisitorReads,
  category: string | null,
  now = new Date(),
): Promise<FeedDeal[]> {
  const answer = await reads.read("read_deals", {
    ...(category ? { category_filter: category } : {}),
    limit_param: FEED_DEALS,
  });
  return Listed.parse(answer).deals.map((row) => feedDealFrom(row, now));
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
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
    .slice(0, FEED_DEALS);
}

function feedDealFrom(row: FeedRow, now: Date): FeedDeal {
  const deal = dealFromRow(row, now);
  return { ...deal, updatedAt: toIsoTime(row.updated_at) ?? deal.createdAt };
}

type FeedRow = DealRow & { updated_at?: string | null };

/** Result of `read_deals`, with the columns of a feed. */
const Listed = z.object({
  deals: z.array(z.custom<FeedRow>((row) => typeof row === "object" && row !== null)),
});
