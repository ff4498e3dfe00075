import { useLingui } from "@lingui/react/macro";
import type { DealFilters } from "#contract/deals/filters.ts";
import { formatDay } from "#lib/format/format-day.ts";
import { useCategoryName } from "#lib/locale/locale-context.tsx";
import { SECTION_LABELS } from "#lib/locale/section-labels.ts";
import { useTimeLabels } from "./filter-labels.ts";

/**
 * Returns the title of a filtered list, such as `Halal Food & Groceries in London, this month`; null without a filter that the
 * title names.
 */
export function useListTitle(filters: DealFilters): string | null {
  const { t, i18n } = useLingui();
  const { category, merchant, location, date, section, by } = filters;
  const categoryName = useCategoryName();
  const times = useTimeLabels();
  const isOfCategory = category && category !== "all";
  const sectionName = section && i18n._(SECTION_LABELS[section]);
  if (!category && !merchant && !location && !date && !section && !by) return null;
  let title = isOfCategory ? categoryName(category) : sectionName || t`Halal deals`;
  if (merchant) title = t`${title} at ${merchant}`;
  if (location) title = t`${title} in ${location}`;
  const day = by && formatDay(by, i18n.locale, "UTC", "long");
  for (const time of [
    isOfCategory && sectionName,
    date && times[date],
    by && t`arriving by ${day}`,
  ]) {
    if (time) title = t`${title}, ${time}`;
  }
  return title;
}
