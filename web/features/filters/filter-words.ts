import { useLingui } from "@lingui/react/macro";
import type { DateRange, Sort } from "#contract/filters.ts";

/** The date filter's choices in the reader's language, widest first. */
export function useDateWords(): Record<DateRange | "", string> {
  const { t } = useLingui();
  return {
    "": t`Any time`,
    today: t`Today`,
    week: t`This week`,
    month: t`This month`,
    year: t`This year`,
  };
}

/** The sorts in the reader's language. */
export function useSortWords(): Record<Sort, string> {
  const { t } = useLingui();
  return {
    latest: t`Latest`,
    hottest: t`Hottest`,
    price_low: t`Lowest price`,
    price_high: t`Highest price`,
  };
}
