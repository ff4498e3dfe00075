import { useRouteLoaderData } from "react-router";
import { TemperatureGuide } from "#features/deals/voting/temperature-guide.tsx";
import { LeaderboardCard } from "#features/leaderboard/leaderboard-card.tsx";
import { VouchersCard } from "#features/vouchers/list/vouchers-card.tsx";
import type { SidebarData } from "./sidebar-data.tsx";

/** Beside lists and deals: the leaderboard of this month, a few voucher codes, and how the temperature works. */
export function Sidebar() {
  const data = useRouteLoaderData<SidebarData>("deals/listing/sidebar-data");
  return (
    <>
      <LeaderboardCard entries={data?.leaders ?? []} />
      <VouchersCard vouchers={data?.vouchers ?? []} />
      <TemperatureGuide />
    </>
  );
}
