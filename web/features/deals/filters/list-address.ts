import { paths } from "#contract/addresses/paths.ts";
import { type DealFilters, searchFromFilters } from "#contract/deals/filters.ts";

/**
 * Returns the address of a list. It omits a category that the path already names and, outside searches, the search text.
 */
export function listAddress(basePath: string, filters: Partial<DealFilters>, page = 1): string {
  const addressed = { ...filters };
  if (!hasCategoryFilter(basePath)) addressed.category = "";
  if (!isSearch(basePath)) addressed.search = "";
  return basePath + searchFromFilters(addressed, page);
}

/** Returns the address without filters; the sort and the search text stay. */
export function clearedAddress(basePath: string, { sort, search }: DealFilters): string {
  return listAddress(basePath, { sort, search });
}

export function hasCategoryFilter(basePath: string): boolean {
  return basePath === paths.home || isSearch(basePath);
}

export function isSearch(basePath: string): boolean {
  return basePath === paths.search;
}
