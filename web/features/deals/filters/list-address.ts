import { paths } from "#contract/addresses/paths.ts";
import { type DealFilters, searchFromFilters } from "#contract/deals/filters.ts";

/**
 * The address of a list below `basePath`. A category that the path names already is left out of the query, and a search
 * has its own page.
 */
export function listAddress(basePath: string, filters: Partial<DealFilters>, page = 1): string {
  const shown = { ...filters };
  if (!hasCategoryFilter(basePath)) shown.category = "";
  if (!isSearch(basePath)) shown.search = "";
  return basePath + searchFromFilters(shown, page);
}

/** The address of the list without its filters; a sort and the text of a search stay. */
export function clearedAddress(basePath: string, { sort, search }: DealFilters): string {
  return listAddress(basePath, { sort, search });
}

/** Whether the list's category is a filter; elsewhere the path names it. */
export function hasCategoryFilter(basePath: string): boolean {
  return basePath === paths.home || isSearch(basePath);
}

/** Whether the list holds the results of a search. */
export function isSearch(basePath: string): boolean {
  return basePath === paths.search;
}
