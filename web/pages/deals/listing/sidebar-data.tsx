import type { LoaderFunctionArgs } from "react-router";
import type { LeaderboardEntry } from "#contract/leaderboard.ts";
import type { Voucher } from "#contract/voucher.ts";
import { fetchLeaderboard } from "#features/leaderboard/leaderboard-requests.ts";
import { fetchVouchers } from "#features/vouchers/list/voucher-requests.ts";
import { storeContext } from "#lib/store-context.ts";

/** The data of the sidebar beside lists and deals. */
export interface SidebarData {
  leaders: LeaderboardEntry[];
  vouchers: Voucher[];
}

const LEADERS = 5;
const VOUCHERS = 3;

/** This month's first members and the voucher codes that end soonest; a part that cannot be loaded is left out. */
export async function loader({ context }: LoaderFunctionArgs): Promise<SidebarData> {
  const { dispatch } = context.get(storeContext);
  const [leaders, vouchers] = await Promise.all([
    dispatch(fetchLeaderboard({ currentMonthOnly: true, limit: LEADERS })),
    dispatch(fetchVouchers()),
  ]);
  return {
    leaders: fetchLeaderboard.fulfilled.match(leaders) ? leaders.payload : [],
    vouchers: fetchVouchers.fulfilled.match(vouchers) ? vouchers.payload.slice(0, VOUCHERS) : [],
  };
}

/** Loaded once: it does not change with a filter or from deal to deal. */
export function shouldRevalidate(): boolean {
  return false;
}
