import { useLingui } from "@lingui/react/macro";
import { useNavigation } from "react-router";
import { type DealFilters, filtersFromSearch, SORTS } from "#contract/deals/filters.ts";
import { Segmented } from "#ui/form/segmented.tsx";
import { useSortLabels } from "./filter-labels.ts";
import { listAddress } from "./list-address.ts";

/**
 * Latest, Hottest, Lowest price, Highest price: four addresses of the same list, filters kept. A filter that has been
 * set but whose list is still on its way is kept too.
 */
export function SortTabs({ basePath, filters }: { basePath: string; filters: DealFilters }) {
  const { t } = useLingui();
  const words = useSortLabels();
  const next = useNavigation().location;
  const latest =
    next?.pathname === basePath
      ? filtersFromSearch(new URLSearchParams(next.search)).filters
      : filters;
  return (
    <Segmented
      label={t`Sort`}
      segments={SORTS.map((sort) => ({
        to: listAddress(basePath, { ...latest, sort }),
        label: words[sort],
        current: sort === (filters.sort || "latest"),
      }))}
    />
  );
}
