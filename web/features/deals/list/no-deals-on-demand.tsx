import { onDemand } from "#lib/on-demand.tsx";
import { DealListSkeleton } from "./deal-list.tsx";

const load = async () => (await import("./no-deals.tsx")).NoDeals;

/** Most lists have deals. */
export const NoDealsOnDemand = onDemand({
  load,
  loaded: import.meta.env.SSR ? await load() : null,
  fallback: <DealListSkeleton />,
});
