import { data, type LoaderFunctionArgs } from "react-router";
import { type DealFilters, filtersFromSearch } from "#contract/deals/filters.ts";
import { dealsListed } from "#features/deals/deals-slice.ts";
import { filtersChanged } from "#features/deals/filters/filter-slice.ts";
import {
  type CertifierName,
  loadCertifierNames,
} from "#features/deals/halal/certifier-requests.ts";
import { rememberDealIds } from "#features/deals/page/short-id-cache.ts";
import {
  type RelatedToSearch,
  readRelatedToSearch,
  searchDeals,
} from "#features/search/search-requests.ts";
import { storeContext } from "#lib/backend/store-context.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { removableFilters } from "./load-listing.ts";

export interface SearchData {
  failure: string | null;
  /** True if the browser has to search, because only it knows the visitor's midnight. */
  awaitsBrowser: boolean;
  /** For an empty result, by filter: the number of deals if this filter is removed. */
  without: Record<string, number>;
  /** Links above the results. Null without a search text, or if they could not be loaded. */
  related: RelatedToSearch | null;
  /** For the filters by halal facts. */
  certifiers: readonly CertifierName[] | null;
}

/**
 * Copies the filters in the address into the filter slice and puts the results into the deals slice. A failure is shown on the
 * page; its status 503 prevents caching.
 */
export async function loadSearch({
  context,
  request,
}: Pick<LoaderFunctionArgs, "context" | "request">) {
  const { dispatch } = context.get(storeContext);
  const { filters } = filtersFromSearch(new URL(request.url).searchParams, { isSearch: true });
  dispatch(filtersChanged(filters));
  const searchData: SearchData = {
    failure: null,
    awaitsBrowser: false,
    without: {},
    related: null,
    certifiers: null,
  };
  if (filters.search && filters.date === "today" && typeof document === "undefined") {
    dispatch(dealsListed({ deals: [], totalItems: 0, totalPages: 1 }));
    return { ...searchData, awaitsBrowser: true };
  }

  const [result, related, certifiers] = await Promise.all([
    dispatch(searchDeals(filters)),
    filters.search ? dispatch(readRelatedToSearch(filters.search)) : null,
    filters.search ? dispatch(loadCertifierNames()) : null,
  ]);
  searchData.certifiers = certifiers;
  if (related && readRelatedToSearch.fulfilled.match(related)) searchData.related = related.payload;
  if (request.signal.aborted) return searchData;
  const deals = searchDeals.fulfilled.match(result) ? result.payload : [];
  dispatch(dealsListed({ deals, totalItems: deals.length, totalPages: 1 }));
  rememberDealIds(deals.map((deal) => deal.id));
  if (searchDeals.rejected.match(result)) {
    return data({ ...searchData, failure: failureText(result) }, { status: 503 });
  }
  if (deals.length > 0 || !filters.search) return searchData;
  const changes = Object.entries(removableFilters(filters));
  const counts = await Promise.all(changes.map(([, change]) => count({ ...filters, ...change })));
  return {
    ...searchData,
    without: Object.fromEntries(changes.map(([name], index) => [name, counts[index] ?? 0])),
  };

  async function count(changed: DealFilters): Promise<number> {
    const other = await dispatch(searchDeals(changed));
    return searchDeals.fulfilled.match(other) ? other.payload.length : 0;
  }
}
