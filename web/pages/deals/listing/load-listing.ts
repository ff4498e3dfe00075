import { data, type LoaderFunctionArgs } from "react-router";
import { type DealFilters, filtersFromSearch, WITH_EXPIRED } from "#contract/filters.ts";
import { filtersChanged } from "#features/deals/filters/filter-slice.ts";
import { fetchDealList } from "#features/deals/list/list-requests.ts";
import { storeContext } from "#lib/store-context.ts";

/** The loader data of a list page. */
export interface ListingData {
  page: number;
  limit: number;
  /** Only the browser knows when the visitor's today began: it has to load the list. */
  awaitsBrowser: boolean;
}

/**
 * Copies the address into the filter slice and loads that page of the list into the deals slice. A failure is shown
 * on the page, with status 503 so that it is not cached.
 */
export async function loadListing(
  { context, request }: Pick<LoaderFunctionArgs, "context" | "request">,
  { limit, fixed = {} }: { limit: number; fixed?: Partial<DealFilters> },
) {
  const { dispatch } = context.get(storeContext);
  const address = filtersFromSearch(new URL(request.url).searchParams);
  const filters = { ...address.filters, ...fixed };
  dispatch(filtersChanged(filters));

  const { page } = address;
  const listing: ListingData = { page, limit, awaitsBrowser: false };
  if (filters.date === "today" && typeof document === "undefined") {
    return { ...listing, awaitsBrowser: true };
  }
  const includeExpired = filters.status === WITH_EXPIRED;
  const { meta } = await dispatch(fetchDealList({ filters, page, limit, includeExpired }));
  return meta.requestStatus === "rejected" ? data(listing, { status: 503 }) : listing;
}
