import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import { useSelector } from "react-redux";
import { useLoaderData, useRevalidator } from "react-router";
import { ActiveFilters } from "#features/deals/filters/active-filters.tsx";
import { selectFilters } from "#features/deals/filters/filter-slice.ts";
import { InlineExpiredSwitch } from "#features/deals/filters/inline-filters.tsx";
import { listAddress } from "#features/deals/filters/list-address.ts";
import { DealListSkeleton } from "#features/deals/list/deal-list.tsx";
import {
  selectDeals,
  selectListError,
  selectTotalItems,
  selectTotalPages,
} from "#features/deals/list/deals-slice.ts";
import { NoDeals } from "#features/deals/list/no-deals.tsx";
import { ResultCount } from "#features/deals/list/result-count.tsx";
import { useSlowLoading } from "#features/deals/list/use-slow-loading.ts";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { ListingTools } from "./listing-tools.tsx";
import type { ListingData } from "./load-listing.ts";
import { VotingDealList } from "./voting-deal-list.tsx";

/** A filtered list of deals below `basePath`: filters, count, cards or why there are none, pagination, sidebar. */
export function DealListing({ basePath, sidebar }: { basePath: string; sidebar: ReactNode }) {
  const { page, limit, awaitsBrowser } = useLoaderData<ListingData>();
  const deals = useSelector(selectDeals);
  const error = useSelector(selectListError);
  const filters = useSelector(selectFilters);
  const totalItems = useSelector(selectTotalItems);
  const totalPages = useSelector(selectTotalPages);
  const { revalidate, state: retry } = useRevalidator();
  useEffect(() => {
    if (awaitsBrowser) void revalidate();
  }, [awaitsBrowser, revalidate]);
  const isRetrying = retry === "loading" && deals.length === 0;
  const isLoading = useSlowLoading(basePath) || awaitsBrowser || isRetrying;

  const isHottest = filters.sort === "hottest";
  const hrefFor = (number: number) => listAddress(basePath, filters, number);
  return (
    <>
      <ListingTools basePath={basePath} filters={filters} />
      <div className="mbe-3 flex flex-wrap items-center gap-2">
        <ActiveFilters basePath={basePath} filters={filters} />
        <div className="max-sm:ms-auto">
          {!awaitsBrowser && !error && (
            <ResultCount
              shown={deals.length}
              page={page}
              limit={limit}
              total={isHottest ? null : totalItems}
            />
          )}
        </div>
        <div className="ms-auto -my-3 max-sm:hidden">
          <InlineExpiredSwitch filters={filters} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 pbe-8 sm:gap-7 sm:pbe-12 lg:grid-cols-[minmax(0,1fr)_328px]">
        <div aria-busy={isLoading}>{content()}</div>
        <aside className="grid grid-cols-1 gap-4 max-sm:hidden print:hidden">{sidebar}</aside>
      </div>
    </>
  );

  function content(): ReactNode {
    if (isLoading) return <DealListSkeleton />;
    if (error)
      return <LoadFailed title={<Trans>Deals could not be loaded</Trans>} reason={error} />;
    const pager = (
      <Pagination page={page} pageCount={totalPages} hrefFor={hrefFor} estimated={isHottest} />
    );
    if (deals.length === 0) {
      const isPastEnd = page > 1 && (isHottest || totalItems > 0);
      return (
        <>
          <NoDeals
            clearTo={listAddress(basePath, { sort: filters.sort })}
            firstPage={isPastEnd ? hrefFor(1) : null}
          />
          {isPastEnd && isHottest && pager}
        </>
      );
    }
    return (
      <>
        <VotingDealList />
        {pager}
      </>
    );
  }
}
