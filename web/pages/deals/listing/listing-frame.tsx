import { clsx } from "clsx";
import { type ReactNode, useEffect } from "react";
import { useRevalidator } from "react-router";
import type { DealFilters } from "#contract/deals/filters.ts";
import { ActiveFilters } from "#features/deals/filters/active-filters.tsx";
import { PriceNote } from "#features/deals/filters/price-note.tsx";
import { ListingTools } from "./listing-tools.tsx";
import { Sidebar } from "./sidebar.tsx";

interface ListingFrameProps {
  basePath: string;
  filters: DealFilters;
  /** The number of deals, at the end of the tools. */
  count: ReactNode;
  isLoading: boolean;
  /** Nothing is listed: phones show the sidebar too. */
  isEmpty?: boolean;
  children: ReactNode;
}

/** What a list of deals and a search have in common: tools, active filters, the list with the sidebar beside it. */
export function ListingFrame(props: ListingFrameProps) {
  const { basePath, filters, count, children, ...columns } = props;
  return (
    <>
      <ListingTools basePath={basePath} filters={filters} count={count} />
      <div className="mbe-3 flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
        <ActiveFilters basePath={basePath} filters={filters} />
        <PriceNote filters={filters} />
      </div>
      <ListingColumns {...columns}>{children}</ListingColumns>
    </>
  );
}

interface ListingColumnsProps {
  isLoading?: boolean;
  isEmpty?: boolean;
  children: ReactNode;
}

/** The list and, from tablets up or where nothing is listed, the sidebar. */
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

/** Loads the list again in the browser, where only the browser knows when the visitor's today began. */
export function useLoadInBrowser(awaitsBrowser: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (awaitsBrowser) void revalidate();
  }, [awaitsBrowser, revalidate]);
}
