import { z } from "zod";
import { type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";
import type { FeedDeal } from "./compose-feed.ts";

const FEED_DEALS = 20;

/** The newest running deals of the site or of one category, as a visitor reads them. */
export async function readFeedDeals(
  reads: VisitorReads,
  category: string | null,
  now = new Date(),
): Promise<FeedDeal[]> {
  const answer = await reads.read("read_deals", {
    ...(category ? { category_filter: category } : {}),
    limit_param: FEED_DEALS,
  });
  return Listed.parse(answer).deals.map((row) => {
    const deal = dealFromRow(row, now);
    return { ...deal, updatedAt: toIsoTime(row.updated_at) ?? deal.createdAt };
  });
}

/** What `read_deals` returns, as far as a feed needs it. */
const Listed = z.object({
  deals: z.array(
    z.custom<DealRow & { updated_at?: string | null }>(
      (row) => typeof row === "object" && row !== null,
    ),
  ),
});
