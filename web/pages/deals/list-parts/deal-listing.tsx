import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useSelector } from "react-redux";
import { useLoaderData, useRevalidator } from "react-router";
import type { SharedByCards } from "#features/deals/card/card-price.tsx";
import { selectDeals, selectListError, selectTotalPages } from "#features/deals/deals-slice.ts";
import { selectFilters } from "#features/deals/filters/filter-slice.ts";
import { listAddress } from "#features/deals/filters/list-address.ts";
import { DealListSkeleton } from "#features/deals/list/deal-list.tsx";
import { LazyNoDeals } from "#features/deals/list/lazy-no-deals.tsx";
import { useSlowLoading } from "#features/deals/list/use-slow-loading.ts";
import { LoadFailed } from "#ui/feedback/load-failed.tsx";
import { Pagination } from "#ui/navigation/pagination.tsx";
import { DealCount } from "./deal-count.tsx";
import { ListingFrame, useLoadInBrowser } from "./listing-frame.tsx";
import type { ListingData } from "./load-listing.ts";
import { VotingDealList } from "./voting-deal-list.tsx";

interface DealListingProps {
  basePath: string;
  hide?: SharedByCards;
  /** Link to an alert, shown beside the sorts on phones. */
  alert?: ReactNode;
  /** Shown below the filters. */
  note?: ReactNode;
}

/** A filtered list of deals at `basePath`: tools, cards or an explanation of an empty list, pagination, sidebar. */
export function DealListing({ basePath, hide, alert, note }: DealListingProps) {
  const { page, awaitsBrowser, without, unstated, certifiers } = useLoaderData<ListingData>();
  const deals = useSelector(selectDeals);
  const error = useSelector(selectListError);
  const filters = useSelector(selectFilters);
  const totalPages = useSelector(selectTotalPages);
  const { state: retry } = useRevalidator();
  useLoadInBrowser(awaitsBrowser);
  const isRetrying = retry === "loading" && deals.length === 0;
  const isLoading = useSlowLoading(basePath) || awaitsBrowser || isRetrying;

  const isHottest = filters.sort === "hottest";
  const hrefFor = (number: number) => listAddress(basePath, filters, number);
  return (
    <ListingFrame
      basePath={basePath}
      filters={filters}
      certifiers={certifiers}
      count={<DealCount />}
      alert={alert}
      note={
        <>
          {note}
          {!isLoading && unstated > 0 && <Unstated unstated={unstated} />}
        </>
      }
      isLoading={isLoading}
      isEmpty={!isLoading && deals.length === 0}
    >
      {content()}
    </ListingFrame>
  );

  function content(): ReactNode {
    if (isLoading) return <DealListSkeleton />;
    if (error)
      return <LoadFailed title={<Trans>Deals could not be loaded</Trans>} reason={error} />;
    const pager = (
      <Pagination page={page} pageCount={totalPages} hrefFor={hrefFor} estimated={isHottest} />
    );
    if (deals.length > 0) {
      return (
        <>
          <VotingDealList hide={hide} />
          <div className="mbs-4 flex justify-center sm:hidden">
            <DealCount />
          </div>
          {pager}
        </>
      );
    }
    const isPastEnd = page > 1 && isHottest;
    return (
      <>
        <LazyNoDeals
          basePath={basePath}
          filters={filters}
          without={without}
          firstPage={isPastEnd ? hrefFor(1) : null}
        />
        {isPastEnd && pager}
      </>
    );
  }
}

/** The number of deals that a list filtered by arrival day omits because they state no delivery time. */
function Unstated({ unstated }: { unstated: number }) {
  return (
    <p className="text-fs-14 text-muted">
      <Plural
        value={unstated}
        one="# deal doesn’t state a delivery time."
        other="# deals don’t state a delivery time."
      />
    </p>
  );
}
