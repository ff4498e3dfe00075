import { type DealFilters, dateFilterStart } from "#contract/deals/filters.ts";
import { type PriceLimits, priceLimits } from "#contract/deals/price-range.ts";
import { DEALS_PER_PAGE } from "#contract/limits.ts";

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
  /** The hottest list is not counted: the number of deals up to and with this page. */
  totalItems: number;
}

/** A query with its defaults, and its filters as conditions for the database. */
export interface Conditions {
  category: string;
  /** The name in any case; `%` and `_` are text. */
  merchant: string;
  location: string;
  /** ISO 8601. */
  since: string | null;
  price: PriceLimits;
  includeExpired: boolean;
  page: number;
  limit: number;
  offset: number;
}

/** 'all' is no category; 'today' begins at midnight in the time zone of this computer (specification 9). */
export function conditionsOf(query: ListQuery, now: Date): Conditions {
  const { filters, page = 1, limit = DEALS_PER_PAGE, includeExpired = false } = query;
  return {
    category: filters.category === "all" ? "" : filters.category,
    merchant: withoutWildcards(filters.merchant),
    location: withoutWildcards(filters.location),
    since: dateFilterStart(filters.date, now)?.toISOString() ?? null,
    price: priceLimits(filters.priceRange),
    includeExpired,
    page,
    limit,
    offset: (page - 1) * limit,
  };
}

/** The API reads `*` as a wildcard and has no escape for it; no place and no merchant has one in its name. */
function withoutWildcards(text: string): string {
  return text.replaceAll("*", "").trim();
}

/** A pattern for a partial match; `%`, `_` and `\\` in the text are escaped. */
export function partialMatch(text: string): string {
  return `%${wholeMatch(text)}%`;
}

/** A pattern for the text as it is, in any case. */
export function wholeMatch(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** The hottest list is not counted: after a full page one more is assumed (specification 9). */
export function estimatePages(found: number, { page, limit }: Conditions): number {
  return found === limit ? page + 1 : page;
}
