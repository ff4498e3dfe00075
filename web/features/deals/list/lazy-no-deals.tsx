import { lazyPart } from "#lib/lazy-part.tsx";
import { DealListSkeleton } from "./deal-list.tsx";

const load = async () => (await import("./no-deals.tsx")).NoDeals;

/** Most lists have deals. */
export const LazyNoDeals = lazyPart({
  load,
  loaded: import.meta.env.SSR ? await load() : null,
  fallback: <DealListSkeleton />,
});
