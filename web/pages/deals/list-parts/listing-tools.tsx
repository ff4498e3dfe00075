import type { ReactNode } from "react";
import type { DealFilters } from "#contract/deals/filters.ts";
import { FilterSheet } from "#features/deals/filters/filter-sheet.tsx";
import { InlineExpiredSwitch, InlineFilters } from "#features/deals/filters/inline-filters.tsx";
import { SortTabs } from "#features/deals/filters/sort-tabs.tsx";

interface ListingToolsProps {
  basePath: string;
  filters: DealFilters;
  /** Link to an alert for these deals, on phones, where the heading is hidden. */
  alert?: ReactNode;
}

/**
 * Margins in pixels, like those of `wrap`. Sort and filters in a row below the header, sticky on screens that are tall enough. Desktops show the filters side by side.
 * Smaller screens have a button that opens the sheet, and sorts that scroll sideways. Without JavaScript the sheet cannot open,
 * so the filters are below the sorts.
 */
export function ListingTools({ basePath, filters, alert }: ListingToolsProps) {
  return (
    <div className="listing-tools z-20 -mx-[16px] mbe-1.5 flex min-block-12 items-center gap-2 bg-canvas px-[16px] max-sm:mbs-2 max-sm:flex-wrap max-sm:gap-y-1 sm:-mx-[24px] sm:mbe-2 sm:gap-3 sm:px-[24px] tall:sticky tall:inset-bs-14 print:hidden">
      <div className="filter-opener flex flex-none gap-2">
        <FilterSheet basePath={basePath} filters={filters} />
      </div>
      {alert}
      {/* On narrow phones, the sorts are on a line of their own, because any of them has to fit. */}
      <div className="min-inline-0 max-sm:min-inline-[min(7.5rem,100%)] max-sm:flex-1">
        <SortTabs basePath={basePath} filters={filters} />
      </div>
      <InlineFilters basePath={basePath} filters={filters} className="inline-filters" />
      <span className="inline-filters">
        <InlineExpiredSwitch basePath={basePath} filters={filters} />
      </span>
    </div>
  );
}
