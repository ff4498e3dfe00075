import type { DealFilters } from "#contract/deals/filters.ts";
import { FilterSheet } from "#features/deals/filters/filter-sheet.tsx";
import { InlineExpiredSwitch, InlineFilters } from "#features/deals/filters/inline-filters.tsx";
import { SortTabs } from "#features/deals/filters/sort-tabs.tsx";

interface ListingToolsProps {
  basePath: string;
  filters: DealFilters;
}

/**
 * Sort and filters in a row below the header, sticky on screens that are tall enough. Desktops show the filters side by side.
 * Smaller screens have a button that opens the sheet, and sorts that scroll sideways. Without JavaScript the sheet cannot open,
 * so the filters are below the sorts.
 */
export function ListingTools({ basePath, filters }: ListingToolsProps) {
  return (
    <div className="listing-tools z-20 -mx-4 mbe-1.5 flex min-block-12 items-center gap-2 bg-canvas px-4 max-sm:mbs-2 sm:-mx-6 sm:mbe-2 sm:gap-3 sm:px-6 tall:sticky tall:inset-bs-14 print:hidden">
      <div className="filter-opener flex-none xl:hidden">
        <FilterSheet basePath={basePath} filters={filters} />
      </div>
      <div className="min-inline-0 max-sm:flex-1">
        <SortTabs basePath={basePath} filters={filters} />
      </div>
      <InlineFilters basePath={basePath} filters={filters} className="inline-filters" />
      <span className="inline-filters">
        <InlineExpiredSwitch basePath={basePath} filters={filters} />
      </span>
    </div>
  );
}
