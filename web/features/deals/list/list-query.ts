import type { DealFilters } from "#contract/deals/filters.ts";

/** A page of a filtered list. Defaults: page 1, 10 running deals. */
export interface ListQuery {
  filters: DealFilters;
  page?: number;
  limit?: number;
  includeExpired?: boolean;
}

export interface PageOfDeals<Item> {
  deals: Item[];
  totalPages: number;
  /** For the uncounted hottest list, the number of deals up to the end of this page. */
  totalItems: number;
  /** With a day of arrival: the number of deals omitted because they state no delivery time. */
  unstated?: number;
  /** For the list sorted by total: the number of deals, including the omitted ones. */
  itemsOfAll?: number;
}
