import { useLingui } from "@lingui/react/macro";
import { useSelector } from "react-redux";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { searchFromFilters } from "#contract/deals/filters.ts";
import { DEALS_PER_PAGE } from "#contract/limits.ts";
import { selectFilters } from "#features/deals/filters/filter-slice.ts";
import { listAddress } from "#features/deals/filters/list-address.ts";
import { useListTitle } from "#features/deals/filters/list-title.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { DealCount } from "../list-parts/deal-count.tsx";
import { DealListing } from "../list-parts/deal-listing.tsx";
import { ListingHeading } from "../list-parts/listing-heading.tsx";
import { type ListingData, loadListing } from "../list-parts/load-listing.ts";

export const handle = { rail: true };

export function loader(args: LoaderFunctionArgs) {
  return loadListing(args, { limit: DEALS_PER_PAGE });
}

export function Component() {
  const { t } = useLingui();
  const { page } = useLoaderData<ListingData>();
  const filters = useSelector(selectFilters);
  const title = useListTitle(filters) ?? t`Halal deals, shared by the community`;
  const isOfCategory = filters.category !== "" && filters.category !== "all";
  return (
    <div className="wrap">
      <PageMeta
        title={title}
        description={t`Halal deals, discounts and offers in clothing, food, travel and more, found and voted on by members.`}
        canonicalPath={listAddress(paths.home, filters, page)}
        feedPath={paths.feed + searchFromFilters(filters)}
      />
      <ListingHeading count={<DealCount isAnnounced />}>{title}</ListingHeading>
      <DealListing basePath={paths.home} hide={isOfCategory ? "category" : undefined} />
    </div>
  );
}
