import { type DealFilters, dateFilterStart } from "#contract/filters.ts";
import { DEALS_PER_PAGE } from "#contract/limits.ts";
import { type PriceLimits, priceLimits } from "#contract/price-range.ts";

/** One page of a filtered list (specification 7): page 1 and 10 deals, running ones only, unless said otherwise. */
export interface ListQuery {
  filters: DealFilters;
  page?: number;
  limit?: number;
  includeExpired?: boolean;
}

/** One page of deals and how many there are. */
export interface DealPage<Item> {
  deals: Item[];
  /** At least 1. */
  totalPages: number;
  /** Of the hottest list, whose total nobody counts, as many as are known of. */
  totalItems: number;
}

/** A query with its defaults filled in and its words turned into conditions. */
export interface Conditions {
  category: string;
  location: string;
  /** ISO 8601. */
  since: string | null;
  price: PriceLimits;
  includeExpired: boolean;
  page: number;
  limit: number;
  offset: number;
}

/** 'all' is no category; 'today' begins at the midnight of whoever runs this (specification 9). */
export function conditionsOf(query: ListQuery, now: Date): Conditions {
  const { filters, page = 1, limit = DEALS_PER_PAGE, includeExpired = false } = query;
  return {
    category: filters.category === "all" ? "" : filters.category,
    // The API reads `*` as "anything" and knows no escape for it; no place has one in its name.
    location: filters.location.replaceAll("*", "").trim(),
    since: dateFilterStart(filters.date, now)?.toISOString() ?? null,
    price: priceLimits(filters.priceRange),
    includeExpired,
    page,
    limit,
    offset: (page - 1) * limit,
  };
}

/** A pattern for a partial match in which the reader's `%`, `_` and `\\` stand for themselves. */
export function partialMatch(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** The hottest list is not counted: a full page promises one more (specification 9). */
export function estimatePages(found: number, { page, limit }: Conditions): number {
  return found === limit ? page + 1 : page;
}
