import { type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import { readAsVisitor, type VisitorReading } from "#server/http/read-as-visitor.ts";
import type { FeedDeal } from "./compose-feed.ts";

const FEED_DEALS = 20;

/** The newest running deals of the site or of one category, as a visitor reads them. */
export async function readFeedDeals(
  reading: VisitorReading,
  category: string | null,
  now = new Date(),
): Promise<FeedDeal[]> {
  const { rows } = await readAsVisitor<DealRow & { updated_at?: string | null }>(
    reading,
    "deals_with_temperature",
    {
      select: "*",
      is_running: "eq.true",
      ...(category ? { category: `eq.${category}` } : {}),
      order: "created_at.desc,id.desc",
      limit: FEED_DEALS,
    },
  );
  return rows.map((row) => {
    const deal = dealFromRow(row, now);
    return { ...deal, updatedAt: toIsoTime(row.updated_at) ?? deal.createdAt };
  });
}
