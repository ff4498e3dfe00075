import { useLingui } from "@lingui/react/macro";
import { ArrowDownNarrowWide, ArrowUpNarrowWide, Clock, Flame } from "lucide-react";
import { type DealFilters, SORTS, type Sort } from "#contract/filters.ts";
import { Segmented } from "#ui/segmented.tsx";
import { useSortWords } from "./filter-words.ts";
import { listAddress } from "./list-address.ts";

/** Latest, Hottest, Lowest price, Highest price: four addresses of the same list, filters kept. */
export function SortTabs({ basePath, filters }: { basePath: string; filters: DealFilters }) {
  const { t } = useLingui();
  const words = useSortWords();
  return (
    <Segmented
      label={t`Sort`}
      className="[&_.lucide]:max-sm:hidden"
      segments={SORTS.map((sort) => {
        const Icon = ICONS[sort];
        return {
          to: listAddress(basePath, { ...filters, sort }),
          label: words[sort],
          icon: <Icon className="size-4" aria-hidden="true" />,
          current: sort === (filters.sort || "latest"),
        };
      })}
    />
  );
}

const ICONS: Record<Sort, typeof Clock> = {
  latest: Clock,
  hottest: Flame,
  price_low: ArrowDownNarrowWide,
  price_high: ArrowUpNarrowWide,
};
