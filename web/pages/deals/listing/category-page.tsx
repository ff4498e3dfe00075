import { useLingui } from "@lingui/react/macro";
import { MoonStar } from "lucide-react";
import { useSelector } from "react-redux";
import { data, type LoaderFunctionArgs, redirect, useLoaderData, useParams } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { isCategorySlug } from "#contract/deals/categories.ts";
import { HALAL_CATEGORIES } from "#contract/halal/halal-facts.ts";
import { CATEGORY_DEALS_PER_PAGE } from "#contract/limits.ts";
import { ListAlertLink } from "#features/alerts/list-alert-link.tsx";
import { CATEGORY_DISPLAY } from "#features/deals/categories/category-display.ts";
import { selectFilters } from "#features/deals/filters/filter-slice.ts";
import { listAddress } from "#features/deals/filters/list-address.ts";
import { useCategoryName } from "#lib/locale/locale-context.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { useSiteConfig } from "#lib/site-config.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { DealCount } from "../list-parts/deal-count.tsx";
import { DealListing } from "../list-parts/deal-listing.tsx";
import { FeedLink } from "../list-parts/feed-link.tsx";
import { ListingHeading } from "../list-parts/listing-heading.tsx";
import { type ListingData, loadListing } from "../list-parts/load-listing.ts";

export const handle = { rail: true };

/** 'all' is not a category and redirects to the home page; capitals redirect to small letters. An unknown category is a 404. */
export function loader(args: LoaderFunctionArgs) {
  const written = args.params.category ?? "";
  const category = written.toLowerCase();
  const { search } = new URL(args.request.url);
  if (category === "all") throw redirect(paths.home + search);
  if (!isCategorySlug(category)) throw data("Category not found", { status: 404 });
  if (category !== written) throw redirect(paths.category(category) + search);
  return loadListing(args, {
    limit: CATEGORY_DEALS_PER_PAGE,
    fixed: { category },
    hasFacts: HALAL_CATEGORIES.includes(category),
  });
}

/** The deals of one category, 12 a page. */
export function Component() {
  const { t, i18n } = useLingui();
  const { page } = useLoaderData<ListingData>();
  const filters = useSelector(selectFilters);
  const { category = "" } = useParams();
  const name = useCategoryName()(category);
  const basePath = paths.category(category);
  const feedPath = listAddress(paths.categoryFeed(category), filters);
  return (
    <div className="wrap">
      <PageMeta
        title={name}
        description={t`Halal deals in ${name}, found and voted on by members.`}
        canonicalPath={listAddress(basePath, filters, page)}
        feedPath={feedPath}
      />
      <ListingHeading
        count={<DealCount isAnnounced />}
        about={isCategorySlug(category) ? i18n._(CATEGORY_DISPLAY[category].sentence) : ""}
        actions={
          <>
            <ListAlertLink filters={filters} className="max-sm:hidden" />
            <FeedLink path={feedPath} />
          </>
        }
      >
        {name}
      </ListingHeading>
      <DealListing
        basePath={basePath}
        hide="category"
        alert={<ListAlertLink filters={filters} isIcon className="sm:hidden" />}
        note={category === "eid" && <SeasonLinks />}
      />
    </div>
  );
}

/** Links to the pages of Ramadan, Eid and Hajj. */
function SeasonLinks() {
  const { seasons = [] } = useSiteConfig();
  return seasons.map(({ to, name }) => (
    <Link key={to} to={to} className="season-chip">
      <MoonStar className="size-4 text-gold-ink" aria-hidden="true" />
      {name}
    </Link>
  ));
}
