import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "react-redux";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { DEALS_PER_PAGE } from "#contract/limits.ts";
import { paths } from "#contract/paths.ts";
import { selectFilters } from "#features/deals/filters/filter-slice.ts";
import { listAddress } from "#features/deals/filters/list-address.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { DealListing } from "./listing/deal-listing.tsx";
import { type ListingData, loadListing } from "./listing/load-listing.ts";
import { Sidebar } from "./listing/sidebar.tsx";

export const handle = { rail: true };

/** The filters, sort and page are in the address. */
export function loader(args: LoaderFunctionArgs) {
  return loadListing(args, { limit: DEALS_PER_PAGE });
}

/** Home: the deals of the community (specification 2). */
export function Component() {
  const { t } = useLingui();
  const { page } = useLoaderData<ListingData>();
  const filters = useSelector(selectFilters);
  return (
    <div className="wrap">
      <PageMeta
        title={t`Halal deals, shared by the community`}
        description={t`Halal deals, discounts and offers in clothing, food, travel and more, found and voted on by members.`}
        canonicalPath={listAddress(paths.home, filters, page)}
        feedPath={paths.feed}
      />
      <div className="pbs-4 pbe-3 sm:pbs-7 sm:pbe-5">
        <h1 className="text-[1.1875rem] font-bold sm:text-fs-28">
          <Trans>Halal deals, shared by the community</Trans>
        </h1>
        <p className="mbs-1 text-muted max-sm:hidden">
          <Trans>Found and voted on by members. The hottest rise to the top.</Trans>
        </p>
      </div>
      <DealListing basePath={paths.home} sidebar={<Sidebar />} />
    </div>
  );
}
