import { lazy, Suspense } from "react";
import type { DealFilters } from "#contract/deals/filters.ts";
import { DEFAULT_PRICE_RANGE } from "#contract/limits.ts";
import { loadChunk } from "#lib/load-chunk.ts";

const load = () => import("./price-note.tsx");

/** Most lists need no note, so browsers load its code on demand. The server renders in one pass. */
const Loaded = import.meta.env.SSR
  ? (await load()).PriceNote
  : lazy(async () => ({ default: (await loadChunk(load)).PriceNote }));

export function PriceNoteOnDemand({ filters }: { filters: DealFilters }) {
  const isRange = filters.priceRange.join() !== DEFAULT_PRICE_RANGE.join();
  if (!isRange && !/price|total/.test(filters.sort)) return null;
  return (
    <Suspense>
      <Loaded filters={filters} />
    </Suspense>
  );
}
