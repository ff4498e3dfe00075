import { useSelector } from "react-redux";
import { useLoaderData } from "react-router";
import { selectDeals, selectListError, selectTotalItems } from "#features/deals/deals-slice.ts";
import { selectFilters } from "#features/deals/filters/filter-slice.ts";
import { ResultCount } from "#features/deals/list/result-count.tsx";
import type { ListingData } from "./load-listing.ts";

/** The number of deals in the list, and the range that this page shows. Renders nothing while they are unknown. */
export function DealCount({ isAnnounced }: { isAnnounced?: boolean }) {
  const { page, limit, awaitsBrowser } = useLoaderData<ListingData>();
  const shown = useSelector(selectDeals).length;
  const error = useSelector(selectListError);
  const { sort } = useSelector(selectFilters);
  const total = useSelector(selectTotalItems);
  if (awaitsBrowser || error) return null;
  return (
    <ResultCount
      shown={shown}
      page={page}
      limit={limit}
      total={sort === "hottest" ? null : total}
      isAnnounced={isAnnounced}
    />
  );
}
