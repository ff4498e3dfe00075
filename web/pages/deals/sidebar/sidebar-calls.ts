import { type LeaderboardEntry, leaderboardEntryFromRow } from "#contract/members/leaderboard.ts";
import { type Voucher, voucherFromRow } from "#contract/vouchers/voucher.ts";
import { type BriefDeal, toBriefDeals } from "#features/deals/related/related-calls.ts";
import type { PageReads } from "#lib/backend/page-read-types.ts";

export interface SidebarData {
  hottest: BriefDeal[];
  ending: BriefDeal[];
  leaders: LeaderboardEntry[];
  vouchers: Voucher[];
}

export async function readSidebar(pages: PageReads): Promise<SidebarData> {
  const { hottest, ending, leaders, vouchers } = await pages.sidebar();
  return {
    hottest: toBriefDeals(hottest),
    ending: toBriefDeals(ending),
    leaders: leaders.map(leaderboardEntryFromRow),
    vouchers: vouchers.map(voucherFromRow),
  };
}
