import { type DealFilters, dateFilterStart } from "#contract/deals/filters.ts";
import { type PriceLimits, priceLimits } from "#contract/deals/price-range.ts";
import { DEALS_PER_PAGE } from "#contract/limits.ts";

/** A page of a filtered list (specification 7). Defaults: page 1, 10 running deals. */
export interface ListQuery {
  filters: DealFilters;
  page?: number;
  limit?: number;
  includeExpired?: boolean;
}

export interface DealPage<Item> {
  deals: Item[];
  totalPages: number;
  /** For the uncounted hottest list, the number of deals up to the end of this page. */
  totalItems: number;
}

/** A query with defaults applied, as database conditions. */
export interface Conditions {
  category: string;
  /** Case-insensitive; `%` and `_` are literal. */
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

/** 'all' means no category; 'today' begins at midnight in this computer's time zone (specification 9). */
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

/** The API treats `*` as a wildcard without an escape. Names of places and merchants do not contain it. */
function withoutWildcards(text: string): string {
  return text.replaceAll("*", "").trim();
}

/** Returns a pattern for a partial match; `%`, `_` and `\\` in the text are escaped. */
export function partialMatch(text: string): string {
  return `%${wholeMatch(text)}%`;
}

/** Returns a pattern for the whole text, case-insensitive. */
export function wholeMatch(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** The hottest list is not counted: a full page implies one more (specification 9). */
export function estimatePages(found: number, { page, limit }: Conditions): number {
  return found === limit ? page + 1 : page;
}
