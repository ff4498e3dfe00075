import type { LoaderFunctionArgs } from "react-router";
import { type LeaderboardEntry, leaderboardEntryFromRow } from "#contract/members/leaderboard.ts";
import { type BriefVoucher, briefVoucher, voucherFromRow } from "#contract/vouchers/voucher.ts";
import {
  type BriefDeal,
  fetchEndingSoon,
  fetchHottestToday,
  toBriefDeals,
} from "#features/deals/related/related-requests.ts";
import { fetchLeaderboard } from "#features/leaderboard/leaderboard-requests.ts";
import { fetchVouchers } from "#features/vouchers/list/voucher-requests.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { storeContext } from "#lib/backend/store-context.ts";

export interface SidebarData {
  hottest: BriefDeal[];
  ending: BriefDeal[];
  leaders: LeaderboardEntry[];
  vouchers: BriefVoucher[];
}

const LEADERS = 5;
const VOUCHERS = 3;

/** Introduces the site, because visitors arrive on these pages from search engines and shared links. */
export const handle = { introduces: true };

/** Reads the whole sidebar in one request on the server. Returns null in the browser. */
const fetchSidebar = createRequestThunk(
  "deals/fetchSidebar",
  async ({ pages }: Backend): Promise<SidebarData | null> => {
    if (!pages) return null;
    const { hottest, ending, leaders, vouchers } = await pages.sidebar();
    return {
      hottest: toBriefDeals(hottest),
      ending: toBriefDeals(ending),
      leaders: leaders.map(leaderboardEntryFromRow),
      vouchers: vouchers.map((row) => briefVoucher(voucherFromRow(row))),
    };
  },
);

/**
 * Loads the hottest deals of the day, those that end soon, the leaderboard and three voucher codes. Parts that fail to load
 * are omitted.
 */
export async function loader({ context }: LoaderFunctionArgs): Promise<SidebarData> {
  const { dispatch } = context.get(storeContext);
  const whole = await dispatch(fetchSidebar());
  if (fetchSidebar.fulfilled.match(whole) && whole.payload) return whole.payload;
  const [hottest, ending, leaders, vouchers] = await Promise.all([
    dispatch(fetchHottestToday()),
    dispatch(fetchEndingSoon()),
    dispatch(fetchLeaderboard({ currentMonthOnly: true, limit: LEADERS })),
    dispatch(fetchVouchers()),
  ]);
  return {
    hottest: fetchHottestToday.fulfilled.match(hottest) ? hottest.payload : [],
    ending: fetchEndingSoon.fulfilled.match(ending) ? ending.payload : [],
    leaders: fetchLeaderboard.fulfilled.match(leaders) ? leaders.payload : [],
    vouchers: fetchVouchers.fulfilled.match(vouchers)
      ? vouchers.payload.slice(0, VOUCHERS).map(briefVoucher)
      : [],
  };
}

/** The sidebar loads once, because filters and deals do not change it. */
export function shouldRevalidate(): boolean {
  return false;
}
