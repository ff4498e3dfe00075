import type { DealFilters } from "#contract/filters.ts";
import { FilterSheet } from "#features/deals/filters/filter-sheet.tsx";
import { InlineFilters, NoScriptFilters } from "#features/deals/filters/inline-filters.tsx";
import { SortTabs } from "#features/deals/filters/sort-tabs.tsx";

/** Sort and filters: side by side on a desktop; on a phone a button for the sheet and the sorts, scrolling sideways. */
export function ListingTools({ basePath, filters }: { basePath: string; filters: DealFilters }) {
  return (
    <>
      <div className="-mx-4 mbe-2.5 flex items-center gap-2 overflow-x-auto px-4 scrollbar-none max-sm:py-1 sm:mx-0 sm:mbe-3.5 sm:flex-wrap sm:justify-between sm:gap-3 sm:overflow-visible sm:px-0">
        <div className="flex-none sm:hidden">
          <FilterSheet basePath={basePath} filters={filters} />
        </div>
        <SortTabs basePath={basePath} filters={filters} />
        <InlineFilters basePath={basePath} filters={filters} className="max-sm:hidden" />
      </div>
      <NoScriptFilters basePath={basePath} filters={filters} />
    </>
  );
}
