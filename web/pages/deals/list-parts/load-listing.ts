import { data, type LoaderFunctionArgs, redirect } from "react-router";
import type { Deal } from "#contract/deals/deal.ts";
import {
  DEFAULT_FILTERS,
  type DealFilters,
  filtersFromSearch,
  WITH_EXPIRED,
} from "#contract/deals/filters.ts";
import { NO_FACT_FILTERS } from "#contract/halal/fact-filters.ts";
import { filtersChanged } from "#features/deals/filters/filter-slice.ts";
import { listAddress } from "#features/deals/filters/list-address.ts";
import {
  type CertifierName,
  loadCertifierNames,
} from "#features/deals/halal/certifier-requests.ts";
import type { PageOfDeals } from "#features/deals/list/list-query.ts";
import { fetchCountsWithout, fetchDeals } from "#features/deals/list/list-requests.ts";
import { storeContext } from "#lib/backend/store-context.ts";

export interface ListingData {
  page: number;
  limit: number;
  /** True if the browser has to load the list, because only it knows the visitor's midnight. */
  awaitsBrowser: boolean;
  /** For an empty list, by filter: the number of deals if this filter is removed. */
  without: Record<string, number>;
  /** With a day of arrival: the number of deals omitted because they state no delivery time. */
  unstated: number;
  /** For the filters by halal facts; null on lists without them. */
  certifiers: readonly CertifierName[] | null;
}

/** For each filter that hides deals, by the key of its chip: the change that removes it. */
const FILTERS = {
  category: { category: "" },
  merchant: { merchant: "" },
  location: { location: "" },
  channel: { channel: "" },
  type: { type: "" },
  date: { date: "" },
  price: { priceRange: DEFAULT_FILTERS.priceRange },
  section: { section: "" },
  by: { by: "" },
  certifier: { certifier: "" },
  stunning: { stunning: "" },
  alcohol: { alcohol: "" },
  unknown: { unknown: "" },
  standard: NO_FACT_FILTERS,
} as const satisfies Record<string, Partial<DealFilters>>;

interface ListingOptions {
  limit: number;
  fixed?: Partial<DealFilters>;
  /** Whether the list has filters by halal facts. */
  hasFacts?: boolean;
}

/**
 * Copies the filters in the address into the filter slice and loads the page into the deals slice. A page past the end redirects
 * to the last one, except in the hottest list, which is not counted. A failure is shown on the page; its status 503 prevents
 * caching.
 */
export async function loadListing(
  { context, request }: Pick<LoaderFunctionArgs, "context" | "request">,
  { limit, fixed = {}, hasFacts = false }: ListingOptions,
) {
  const { dispatch } = context.get(storeContext);
  const { pathname, searchParams } = new URL(request.url);
  const address = filtersFromSearch(searchParams);
  const filters = { ...address.filters, ...fixed };
  dispatch(filtersChanged(filters));

  const { page } = address;
  const certifiers = hasFacts ? dispatch(loadCertifierNames()) : null;
  const listing: ListingData = {
    page,
    limit,
    awaitsBrowser: false,
    without: {},
    unstated: 0,
    certifiers: null,
  };
  if (filters.date === "today" && typeof document === "undefined") {
    return { ...listing, certifiers: await certifiers, awaitsBrowser: true };
  }
  const includeExpired = filters.status === WITH_EXPIRED;
  const query = { filters, page, limit, includeExpired };
  const { meta, payload } = await dispatch(fetchDeals(query));
  listing.certifiers = await certifiers;
  if (meta.requestStatus === "rejected") return data(listing, { status: 503 });

  const { deals, totalPages, unstated = 0 } = payload as PageOfDeals<Deal>;
  listing.unstated = unstated;
  if (deals.length > 0) return listing;
  const isCounted = filters.sort !== "hottest";
  if (page > 1 && isCounted) throw redirect(listAddress(pathname, filters, totalPages));
  const changes = removableFilters(filters, fixed);
  const counts = await dispatch(fetchCountsWithout({ query, changes }));
  return fetchCountsWithout.fulfilled.match(counts)
    ? { ...listing, without: counts.payload }
    : listing;
}

/** Returns the change that removes each active filter, by the key of its chip. Fixed filters are omitted. */
export function removableFilters(
  filters: DealFilters,
  fixed: Partial<DealFilters> = {},
): Record<string, Partial<DealFilters>> {
  return Object.fromEntries(
    Object.entries(FILTERS).filter(([name, change]) => !(name in fixed) && isSet(filters, change)),
  );
}

/** Returns whether the change would alter these filters. */
function isSet(filters: DealFilters, change: Partial<DealFilters>): boolean {
  return Object.entries(change).some(
    ([name, value]) => String(filters[name as keyof DealFilters]) !== String(value),
  );
}
