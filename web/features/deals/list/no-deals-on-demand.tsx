import { lazy, Suspense } from "react";
import { loadChunk } from "#lib/load-chunk.ts";
import { DealListSkeleton } from "./deal-list.tsx";
import type { NoDealsProps } from "./no-deals.tsx";

const load = () => import("./no-deals.tsx");

/** Most lists have deals, so browsers load this code on demand. The server renders in one pass. */
const Loaded = import.meta.env.SSR
  ? (await load()).NoDeals
  : lazy(async () => ({ default: (await loadChunk(load)).NoDeals }));

export function NoDealsOnDemand(props: NoDealsProps) {
  return (
    <Suspense fallback={<DealListSkeleton />}>
      <Loaded {...props} />
    </Suspense>
  );
}
