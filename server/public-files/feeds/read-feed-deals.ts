import { z } from "zod";
import { type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";
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
  return Listed.parse(answer).deals.map((row) => {
    const deal = dealFromRow(row, now);
    return { ...deal, updatedAt: toIsoTime(row.updated_at) ?? deal.createdAt };
  });
}

/** Result of `read_deals`, with the columns of a feed. */
const Listed = z.object({
  deals: z.array(
    z.custom<DealRow & { updated_at?: string | null }>(
      (row) => typeof row === "object" && row !== null,
    ),
  ),
});
