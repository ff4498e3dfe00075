import { type DealFilters, filtersFromSearch, searchFromFilters } from "#contract/filters.ts";

/** The `status` filter that lets deals in which have ended; empty shows running ones only. */
export const WITH_EXPIRED = "with_expired";

/** What the address of a list asks for, the switch for expired deals included (`&expired=1`). */
export function readListAddress(search: URLSearchParams): { filters: DealFilters; page: number } {
  const { filters, page } = filtersFromSearch(search);
  const status = search.get("expired") === "1" ? WITH_EXPIRED : "";
  return { filters: { ...filters, status }, page };
}

/**
 * The one address of a list below `basePath`. A category that the path already names is left out of the query;
 * the hottest list never holds expired deals, so the switch is left out there.
 */
export function listAddress(basePath: string, filters: Partial<DealFilters>, page = 1): string {
  const isInPath = basePath !== "/";
  const search = searchFromFilters(isInPath ? { ...filters, category: "" } : filters, page);
  if (filters.status !== WITH_EXPIRED || filters.sort === "hottest") return basePath + search;
  return `${basePath}${search}${search ? "&" : "?"}expired=1`;
}
