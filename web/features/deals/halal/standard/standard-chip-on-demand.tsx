import { lazy, Suspense } from "react";
import type { DealFilters } from "#contract/deals/filters.ts";
import { loadChunk } from "#lib/load-chunk.ts";

const load = () => import("./standard-chip.tsx");

/** Most lists have no filters by facts, so browsers load the chip on demand. The server renders in one pass. */
const Loaded = import.meta.env.SSR
  ? (await load()).StandardChip
  : lazy(async () => ({ default: (await loadChunk(load)).StandardChip }));

export function StandardChipOnDemand(props: { basePath: string; filters: DealFilters }) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
