import { useLingui } from "@lingui/react/macro";
import { useNavigation } from "react-router";
import { type DealFilters, filtersFromSearch, SORTS } from "#contract/deals/filters.ts";
import { Segmented } from "#ui/form/segmented.tsx";
import { useSortLabels } from "./filter-labels.ts";
import { isSearch, listAddress } from "./list-address.ts";

/**
 * Latest, Hottest, Lowest price, Highest price: four addresses of the same list, filters kept; a search has its best
 * matches first and a fifth one for them. A filter that has been set but whose list is still on its way is kept too.
 */
export function SortTabs({ basePath, filters }: { basePath: string; filters: DealFilters }) {
  const { t } = useLingui();
  const labels = useSortLabels();
  const ofSearch = isSearch(basePath);
  const next = useNavigation().location;
  const latest =
    next?.pathname === basePath
      ? filtersFromSearch(new URLSearchParams(next.search)).filters
      : filters;
  return (
    <Segmented
      label={t`Sort`}
      segments={(ofSearch ? SORTS_OF_SEARCH : SORTS).map((sort) => ({
        to: listAddress(basePath, { ...latest, sort }),
        label: labels[sort],
        current: sort === (filters.sort || (ofSearch ? "" : "latest")),
      }))}
    />
  );
}

const SORTS_OF_SEARCH = ["", ...SORTS] as const;
