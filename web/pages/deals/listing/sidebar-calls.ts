import { leaderboardEntryFromRow } from "#contract/members/leaderboard.ts";
import { voucherFromRow } from "#contract/vouchers/voucher.ts";
import { briefly } from "#features/deals/beside/beside-calls.ts";
import type { PageReads } from "#lib/backend/page-reads.ts";
import type { SidebarData } from "./sidebar-data.tsx";

/** The whole sidebar in one request. */
export async function readSidebar(pages: PageReads): Promise<SidebarData> {
  const { hottest, ending, leaders, vouchers } = await pages.sidebar();
  return {
    hottest: briefly(hottest),
    ending: briefly(ending),
    leaders: leaders.map(leaderboardEntryFromRow),
    vouchers: vouchers.map(voucherFromRow),
  };
}
