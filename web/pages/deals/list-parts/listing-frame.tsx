import { clsx } from "clsx";
import { type ReactNode, useEffect } from "react";
import { useRevalidator } from "react-router";
import type { DealFilters } from "#contract/deals/filters.ts";
import { ActiveFilters, useActiveFilters } from "#features/deals/filters/active-filters.tsx";
import type { CertifierName } from "#features/deals/halal/certifier-calls.ts";
import { CertifiersContext } from "#features/deals/halal/filters/certifiers-context.ts";
import { Sidebar } from "../sidebar/sidebar.tsx";
import { ListNotesOnDemand } from "./list-notes-on-demand.tsx";
import { ListingTools } from "./listing-tools.tsx";

interface ListingFrameProps {
  basePath: string;
  filters: DealFilters;
  /** For the filters by halal facts; null on lists without them. */
  certifiers: readonly CertifierName[] | null;
  /** The number of deals, shown beside the active filters on phones, where the heading is hidden. */
  count: ReactNode;
  /** Shown below the filters. */
  note?: ReactNode;
  /** Link to an alert, shown beside the sorts on phones. */
  alert?: ReactNode;
  isLoading: boolean;
  /** Shows the sidebar on phones too. */
  isEmpty?: boolean;
  children: ReactNode;
}

/** The layout shared by lists and searches: tools, active filters, the list and the sidebar. */
export function ListingFrame(props: ListingFrameProps) {
  const { basePath, filters, certifiers, count, note, alert, children, ...columns } = props;
  const isFiltered = useActiveFilters(basePath, filters).length > 0;
  return (
    <CertifiersContext value={certifiers}>
      <ListingTools basePath={basePath} filters={filters} alert={alert} />
      <div className="mbe-3 flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
        <ActiveFilters basePath={basePath} filters={filters} />
        {(isFiltered || /price|total/.test(filters.sort)) && (
          <ListNotesOnDemand basePath={basePath} filters={filters} />
        )}
        {note}
        {isFiltered && <div className="sm:hidden">{count}</div>}
      </div>
      <ListingColumns {...columns}>{children}</ListingColumns>
    </CertifiersContext>
  );
}

interface ListingColumnsProps {
  isLoading?: boolean;
  isEmpty?: boolean;
  children: ReactNode;
}

/** The list and the sidebar. Phones show the sidebar only for an empty list. */
export function ListingColumns(props: ListingColumnsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pbe-8 sm:gap-7 sm:pbe-12 lg:grid-cols-[minmax(0,1fr)_328px]">
      <div aria-busy={props.isLoading}>{props.children}</div>
      <aside className={clsx("print:hidden", !props.isEmpty && "max-sm:hidden")}>
        <Sidebar />
      </aside>
    </div>
  );
}

/** Loads the list again in the browser if it depends on the visitor's midnight. */
export function useLoadInBrowser(awaitsBrowser: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (awaitsBrowser) void revalidate();
  }, [awaitsBrowser, revalidate]);
}
