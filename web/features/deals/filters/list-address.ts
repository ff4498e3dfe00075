import { type DealFilters, searchFromFilters } from "#contract/deals/filters.ts";

/** The address of a list below `basePath`. A category that the path names already is left out of the query. */
export function listAddress(basePath: string, filters: Partial<DealFilters>, page = 1): string {
  const isInPath = basePath !== "/";
  return basePath + searchFromFilters(isInPath ? { ...filters, category: "" } : filters, page);
}
