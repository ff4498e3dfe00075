import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useSelector } from "react-redux";
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { feedPaths } from "#contract/addresses/feed-paths.ts";
import { paths } from "#contract/addresses/paths.ts";
import { searchFromFilters } from "#contract/deals/filters.ts";
import { SEARCH_LIMIT } from "#contract/limits.ts";
import { ListAlertLink } from "#features/alerts/list-alert-link.tsx";
import { selectDeals } from "#features/deals/deals-slice.ts";
import { useActiveFilters } from "#features/deals/filters/active-filters.tsx";
import { selectFilters } from "#features/deals/filters/filter-slice.ts";
import { listAddress } from "#features/deals/filters/list-address.ts";
import { DealListSkeleton } from "#features/deals/list/deal-list.tsx";
import { LazyNoDeals } from "#features/deals/list/lazy-no-deals.tsx";
import { useSlowLoading } from "#features/deals/list/use-slow-loading.ts";
import { ClosestNote } from "#features/search/closest-note.tsx";
import { RelatedLinks } from "#features/search/related-links.tsx";
import { EmptySearch, NothingFound } from "#features/search/search-states.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { LoadFailed } from "#ui/feedback/load-failed.tsx";
import { FeedLink } from "../list-parts/feed-link.tsx";
import { ListingColumns, ListingFrame, useLoadInBrowser } from "../list-parts/listing-frame.tsx";
import { ListingHeading } from "../list-parts/listing-heading.tsx";
import { loadSearch, type SearchData } from "../list-parts/load-search.ts";
import { VotingDealList } from "../list-parts/voting-deal-list.tsx";

export const handle = { rail: true };

export function loader(args: LoaderFunctionArgs) {
  return loadSearch(args);
}

/** Search results with the filters and sorts of the list: `/search?q=`. The field in the header keeps the text. */
export function Component() {
  const { t } = useLingui();
  const filters = useSelector(selectFilters);
  const { search } = filters;
  const feedPath = search ? feedPaths.search + searchFromFilters(filters) : undefined;
  return (
    <div className="wrap">
      <PageMeta
        title={search ? t`Search: ${search}` : t`Search`}
        description={t`Search deals by title or merchant.`}
        canonicalPath={listAddress(paths.search, { search })}
        {...(feedPath && { feedPath })}
        noIndex
      />
      <ListingHeading
        count={search && <Found isAnnounced />}
        actions={
          feedPath && (
            <>
              <ListAlertLink filters={filters} className="max-sm:hidden" />
              <FeedLink path={feedPath} />
            </>
          )
        }
      >
        {search ? (
          <Trans>
            Results for “<bdi className="[overflow-wrap:anywhere]">{search}</bdi>”
          </Trans>
        ) : (
          <Trans>Search</Trans>
        )}
      </ListingHeading>
      {search ? (
        <Results />
      ) : (
        <div className="pbs-2">
          <ListingColumns isEmpty>
            <EmptySearch />
          </ListingColumns>
        </div>
      )}
    </div>
  );
}

function Results() {
  const { failure, awaitsBrowser, without, related, certifiers } = useLoaderData<SearchData>();
  const filters = useSelector(selectFilters);
  const deals = useSelector(selectDeals);
  const { state: retry } = useRevalidator();
  useLoadInBrowser(awaitsBrowser);
  const isRetrying = retry === "loading" && deals.length === 0;
  const isLoading = useSlowLoading(paths.search) || awaitsBrowser || isRetrying;
  const isFiltered = useActiveFilters(paths.search, filters).length > 0;
  return (
    <ListingFrame
      basePath={paths.search}
      filters={filters}
      certifiers={certifiers}
      count={<Found />}
      alert={<ListAlertLink filters={filters} isIcon className="sm:hidden" />}
      note={!isLoading && <ClosestNote text={filters.search} deals={deals} related={related} />}
      isLoading={isLoading}
      isEmpty={!isLoading && deals.length === 0}
    >
      {!isLoading && (
        <RelatedLinks text={filters.search} related={related} category={filters.category} />
      )}
      {content()}
    </ListingFrame>
  );

  function content(): ReactNode {
    if (isLoading) return <DealListSkeleton />;
    if (failure) {
      return <LoadFailed title={<Trans>Search isn’t working right now</Trans>} reason={failure} />;
    }
    if (deals.length > 0) {
      return (
        <>
          <VotingDealList />
          <div className="mbs-4 flex justify-center sm:hidden">
            <Found />
          </div>
          {deals.length === SEARCH_LIMIT && <MoreMayMatch />}
        </>
      );
    }
    if (!isFiltered) return <NothingFound filters={filters} />;
    return (
      <LazyNoDeals basePath={paths.search} filters={filters} without={without} firstPage={null} />
    );
  }
}

/** The number of results. Renders nothing while it is unknown. */
function Found({ isAnnounced }: { isAnnounced?: boolean }) {
  const { failure, awaitsBrowser } = useLoaderData<SearchData>();
  const count = useSelector(selectDeals).length;
  if (failure || awaitsBrowser) return null;
  return (
    <p role={isAnnounced ? "status" : undefined} className="text-fs-14 font-bold tabular-nums">
      <Plural value={count} one="# deal" other="# deals" />
    </p>
  );
}

/** A search returns at most 20 deals, so there may be more. */
function MoreMayMatch() {
  return (
    <p className="mbs-6 text-center text-fs-15 text-muted">
      <Trans>The first {SEARCH_LIMIT} deals. Add a word to narrow the search.</Trans>
    </p>
  );
}
