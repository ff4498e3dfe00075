import { clsx } from "clsx";
import { type ReactNode, useEffect } from "react";
import { useRevalidator, useRouteLoaderData } from "react-router";
import type { DealFilters } from "#contract/deals/filters.ts";
import { ActiveFilters, useActiveFilters } from "#features/deals/filters/active-filters.tsx";
import { FilterSheet } from "#features/deals/filters/filter-sheet.tsx";
import { InlineExpiredSwitch, InlineFilters } from "#features/deals/filters/inline-filters.tsx";
import { SortTabs } from "#features/deals/filters/sort-tabs.tsx";
import type { CertifierName } from "#features/deals/halal/certifier-requests.ts";
import { CertifiersContext } from "#features/deals/halal/filters/certifiers-context.ts";
import { EndingSoonCard, HottestCard } from "#features/deals/related/deals-card.tsx";
import { LeaderboardCard } from "#features/leaderboard/leaderboard-card.tsx";
import { VouchersCard } from "#features/vouchers/list/vouchers-card.tsx";
import { cachedPart } from "#lib/cached-part.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { SidebarData } from "../sidebar/sidebar-data.tsx";

const SidebarCards = cachedPart(({ data }: { data: SidebarData | undefined }) => (
  <div className="block-full lg:flex lg:flex-col lg:justify-end">
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 lg:sticky lg:inset-be-4 lg:min-block-[calc(100dvh-140px)]">
      <HottestCard deals={data?.hottest ?? []} />
      <EndingSoonCard deals={data?.ending ?? []} />
      <VouchersCard vouchers={data?.vouchers ?? []} />
      <LeaderboardCard entries={data?.leaders ?? []} />
    </div>
  </div>
));

const loadNotes = async () => (await import("./list-notes.tsx")).ListNotes;

/** Most lists need no notes. */
const ListNotes = lazyPart({
  load: loadNotes,
  loaded: import.meta.env.SSR ? await loadNotes() : null,
});

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
          <ListNotes basePath={basePath} filters={filters} />
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

interface ListingToolsProps {
  basePath: string;
  filters: DealFilters;
  /** Link to an alert for these deals, on phones, where the heading is hidden. */
  alert?: ReactNode;
}

/**
 * Margins in pixels, like those of `wrap`. Sort and filters in a row below the header, sticky on screens that are tall enough.
 * A button opens the sheet. Desktops also show most filters side by side; on smaller screens, the sorts scroll sideways.
 * Without JavaScript the sheet cannot open, so the filters are below the sorts.
 */
function ListingTools({ basePath, filters, alert }: ListingToolsProps) {
  return (
    <div className="listing-tools z-20 -mx-[16px] mbe-1.5 flex min-block-12 items-center gap-2 bg-canvas px-[16px] max-sm:mbs-2 max-sm:flex-wrap max-sm:gap-y-1 sm:-mx-[24px] sm:mbe-2 sm:gap-3 sm:px-[24px] xl:gap-2 tall:sticky tall:inset-bs-14 print:hidden">
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

/**
 * Sidebar of lists of deals: hot today, ending soon, voucher codes, leaderboard. A column taller than the screen scrolls until
 * its end is visible, then sticks.
 */
function Sidebar() {
  const data = useRouteLoaderData<SidebarData>("deals/sidebar/sidebar-data");
  return <SidebarCards data={data} />;
}
