import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "react-redux";
import { data, type LoaderFunctionArgs, redirect, useLoaderData, useParams } from "react-router";
import { isCategorySlug } from "#contract/categories.ts";
import { CATEGORY_DEALS_PER_PAGE } from "#contract/limits.ts";
import { paths } from "#contract/paths.ts";
import { selectFilters } from "#features/deals/filters/filter-slice.ts";
import { listAddress } from "#features/deals/filters/list-address.ts";
import { useCategoryName } from "#lib/locale-context.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { DealListing } from "./listing/deal-listing.tsx";
import { type ListingData, loadListing } from "./listing/load-listing.ts";
import { Sidebar } from "./listing/sidebar.tsx";

export const handle = { rail: true };

/** 'all' is no category (specification 9): it redirects to the home page. An unknown category is a 404. */
export function loader(args: LoaderFunctionArgs) {
  const category = args.params.category ?? "";
  if (category === "all") throw redirect(paths.home + new URL(args.request.url).search);
  if (!isCategorySlug(category)) throw data("Category not found", { status: 404 });
  return loadListing(args, { limit: CATEGORY_DEALS_PER_PAGE, fixed: { category } });
}

/** The deals of one category (specification 2), 12 a page. */
export function Component() {
  const { t } = useLingui();
  const { page } = useLoaderData<ListingData>();
  const filters = useSelector(selectFilters);
  const { category = "" } = useParams();
  const name = useCategoryName()(category);
  const basePath = paths.category(category);
  return (
    <div className="wrap">
      <PageMeta
        title={name}
        description={t`Halal deals in ${name}, found and voted on by members.`}
        canonicalPath={listAddress(basePath, filters, page)}
        feedPath={paths.categoryFeed(category)}
      />
      <div className="pbs-4 pbe-3 sm:pbs-7 sm:pbe-5">
        <h1 className="text-[1.1875rem] font-bold sm:text-fs-28">{name}</h1>
        <p className="mbs-1 text-muted max-sm:hidden">
          <Trans>Found and voted on by members. The hottest rise to the top.</Trans>
        </p>
      </div>
      <DealListing basePath={basePath} sidebar={<Sidebar />} />
    </div>
  );
}
