import { useLingui } from "@lingui/react/macro";
import { useNavigation } from "react-router";
import {
  type DealFilters,
  filtersFromSearch,
  LIST_SORTS,
  type ListSort,
  SORTS,
} from "#contract/deals/filters.ts";
import { cachedPart } from "#lib/cached-part.tsx";
import { Segmented } from "#ui/form/segmented.tsx";
import { useSortLabels } from "./filter-labels.ts";
import { isSearch, listAddress } from "./list-address.ts";
import { SortMenu } from "./sort-menu.tsx";

/**
 * The sorts of a list as links that keep the filters. On a desktop the last sorts are in a menu and get a tab only when chosen;
 * on smaller screens all tabs scroll sideways. A search starts with its best matches.
 */
export function SortTabs({ basePath, filters }: { basePath: string; filters: DealFilters }) {
  const next = useNavigation().location;
  const latest =
    next?.pathname === basePath
      ? filtersFromSearch(new URLSearchParams(next.search)).filters
      : filters;
  return <Sorts basePath={basePath} filters={latest} sort={filters.sort} />;
}

interface SortsProps {
  basePath: string;
  /** The filters that each link keeps, including those still loading. */
  filters: DealFilters;
  sort: DealFilters["sort"];
}

const Sorts = cachedPart(({ basePath, filters, sort: shown }: SortsProps) => {
  const { t } = useLingui();
  const labels = useSortLabels();
  const ofSearch = isSearch(basePath);
  const chosen = shown || (ofSearch ? "" : "latest");
  const segmentOf = (sort: ListSort | "") => ({
    to: listAddress(basePath, { ...filters, sort }),
    label: labels[sort],
    current: sort === chosen,
  });
  if (ofSearch) return <Segmented label={t`Sort`} segments={SORTS_OF_SEARCH.map(segmentOf)} />;
  const inMenu = IN_MENU.map((sort) => ({ ...segmentOf(sort), isExtra: sort !== chosen }));
  return (
    <div className="flex min-inline-0 items-center gap-1.5">
      <Segmented
        label={t`Sort`}
        segments={[...TABS.map(segmentOf), ...inMenu]}
        className="min-inline-0"
      />
      <SortMenu entries={inMenu} chosen={chosen} />
    </div>
  );
});

const TABS = LIST_SORTS.slice(0, 5);
const IN_MENU = LIST_SORTS.slice(5);
const SORTS_OF_SEARCH = ["", ...SORTS] as const;
