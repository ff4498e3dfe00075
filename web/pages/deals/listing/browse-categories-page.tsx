import { Trans, useLingui } from "@lingui/react/macro";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { CATEGORIES } from "#contract/deals/categories.ts";
import { CategoryGrid } from "#features/deals/categories/category-grid.tsx";
import {
  type CategoryCounts,
  fetchCategoryCounts,
  fetchTowns,
  type Town,
} from "#features/deals/categories/category-requests.ts";
import { MoreWays } from "#features/deals/categories/more-ways.tsx";
import { storeContext } from "#lib/backend/store-context.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { PageHero } from "#ui/display/page-hero.tsx";

export const handle = { rail: false };

interface CategoriesData {
  counts: CategoryCounts | null;
  towns: readonly Town[];
}

/** If counting fails, the status is 503, so that the page is not cached. It still has all its links. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { dispatch } = context.get(storeContext);
  const [counts, towns] = await Promise.all([
    dispatch(fetchCategoryCounts()),
    dispatch(fetchTowns()),
  ]);
  const loaded: CategoriesData = {
    counts: fetchCategoryCounts.fulfilled.match(counts) ? counts.payload : null,
    towns: fetchTowns.fulfilled.match(towns) ? towns.payload : [],
  };
  const isWhole = fetchCategoryCounts.fulfilled.match(counts) && fetchTowns.fulfilled.match(towns);
  return data(loaded, { status: isWhole ? 200 : 503 });
}

export function Component() {
  const { t } = useLingui();
  const { counts, towns } = useLoaderData<CategoriesData>();
  const count = CATEGORIES.length;
  return (
    <>
      <PageMeta
        title={t`Browse categories`}
        description={t`Halal deals in ${count} categories, from food and clothing to travel and finance.`}
        canonicalPath={paths.browseCategories}
      />
      <PageHero title={<Trans>Browse categories</Trans>}>
        <Trans>All {count} categories.</Trans>
      </PageHero>
      <div className="wrap py-5 sm:pbe-12">
        <CategoryGrid counts={counts} />
        <MoreWays towns={towns} />
      </div>
    </>
  );
}
