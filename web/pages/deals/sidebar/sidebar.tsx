import { useRouteLoaderData } from "react-router";
import { EndingSoonCard, HottestCard } from "#features/deals/related/deals-card.tsx";
import { LeaderboardCard } from "#features/leaderboard/leaderboard-card.tsx";
import { VouchersCard } from "#features/vouchers/list/vouchers-card.tsx";
import { cachedPart } from "#lib/cached-part.tsx";
import type { SidebarData } from "./sidebar-calls.ts";

/**
 * Sidebar of lists of deals: hot today, ending soon, voucher codes, leaderboard. A column taller than the screen scrolls until
 * its end is visible, then sticks.
 */
export function Sidebar() {
  const data = useRouteLoaderData<SidebarData>("deals/sidebar/sidebar-data");
  return <SidebarCards data={data} />;
}

const SidebarCards = cachedPart(({ data }: { data: SidebarData | undefined }) => (
  <div className="block-full lg:flex lg:flex-col lg:justify-end">
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 lg:sticky lg:inset-be-4 lg:min-block-[calc(100dvh-140px)]">
      <HottestCard deals={data?.hottest ?? []} />
      <EndingSoonCard deals={data?.ending ?? []} />
      <VouchersCard vouchers={data?.vouchers ?? []} />
      <LeaderboardCard entries={data?.leaders ?? []} />
    </div>
  </div>
));
