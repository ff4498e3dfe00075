import { useLingui } from "@lingui/react/macro";
import type { DealFilters } from "#contract/deals/filters.ts";
import { useCategoryName } from "#lib/locale/locale-context.tsx";
import { useTimeLabels } from "./filter-labels.ts";

/**
 * The title of a filtered list, `Halal Food & Groceries in London, this month`; null for a list with only a sort or a price
 * range.
 */
export function useListTitle({ category, merchant, location, date }: DealFilters): string | null {
  const { t } = useLingui();
  const categoryName = useCategoryName();
  const times = useTimeLabels();
  if (!category && !merchant && !location && !date) return null;
  let title = category && category !== "all" ? categoryName(category) : t`Halal deals`;
  if (merchant) title = t`${title} at ${merchant}`;
  if (location) title = t`${title} in ${location}`;
  if (date) {
    const time = times[date];
    title = t`${title}, ${time}`;
  }
  return title;
}
