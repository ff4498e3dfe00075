import type { ReactNode } from "react";
import type { DealFilters } from "#contract/deals/filters.ts";
import { FilterSheet } from "#features/deals/filters/filter-sheet.tsx";
import { InlineExpiredSwitch, InlineFilters } from "#features/deals/filters/inline-filters.tsx";
import { SortTabs } from "#features/deals/filters/sort-tabs.tsx";

interface ListingToolsProps {
  basePath: string;
  filters: DealFilters;
  count: ReactNode;
}

/**
 * Sort, filters and count in a sticky row of 52 px below the header. Desktops show the filters side by side; smaller screens
 * have a button for the sheet, and sorts that scroll sideways. Without JavaScript the filters are below the sorts, because
 * nothing opens the sheet.
 */
export function ListingTools({ basePath, filters, count }: ListingToolsProps) {
  return (
    <div className="listing-tools z-20 -mx-4 mbe-2 flex min-block-[52px] items-center gap-2 bg-canvas px-4 sm:-mx-6 sm:gap-3 sm:px-6 tall:sticky tall:inset-bs-14">
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
      <div className="ms-auto flex-none">{count}</div>
    </div>
  );
}
