import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { useNavigation } from "react-router";
import {
  type DealFilters,
  filtersFromSearch,
  LIST_SORTS,
  type ListSort,
  SORTS,
} from "#contract/deals/filters.ts";
import { cachedPart } from "#lib/cached-part.tsx";
import { type Segment, Segmented } from "#ui/form/segmented.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { useSortLabels } from "./filter-labels.ts";
import { isSearch, listAddress } from "./list-address.ts";
import { useDetailsPanel } from "./use-details-panel.ts";

/**
 * The sorts of a list as links that keep the filters. On a desktop the last sorts are in a menu and get a tab only when chosen;
 * on smaller screens all tabs scroll sideways. A search starts with its best matches.
 */
export function SortTabs({ basePath, filters }: { basePath: string; filters: DealFilters }) {
  const next = useNavigation().location;
  const latest =
    next?.pathname === basePath
      ? filtersFromSearch(new URLSearchParams(next.search), { isSearch: isSearch(basePath) })
          .filters
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

/** A menu of further sorts, shown on a desktop. As a `details` element it also opens without JavaScript. */
function SortMenu({ entries, chosen }: { entries: readonly Segment[]; chosen: string }) {
  const { panel, onKeyDown } = useDetailsPanel(chosen);
  return (
    <details
      ref={panel}
      onKeyDown={onKeyDown}
      className="group/sorts relative flex-none max-xl:hidden"
    >
      <summary className="flex min-block-11 list-none items-center gap-1 rounded-m px-2 text-fs-15 font-[580] whitespace-nowrap text-muted select-none hover:text-ink [&::-webkit-details-marker]:hidden">
        <Trans>More</Trans>
        <ChevronDown className="size-4 group-open/sorts:rotate-180" aria-hidden="true" />
      </summary>
      <ul className="absolute end-0 inset-bs-[calc(100%+6px)] z-20 rounded-l border border-border bg-raised p-1.5 shadow-3">
        {entries.map(({ to, label, current }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={current ? "page" : undefined}
              className="flex min-block-11 items-center rounded-m px-3 text-fs-15 font-[580] whitespace-nowrap text-ink no-underline hover:bg-sunken aria-[current=page]:text-primary-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
