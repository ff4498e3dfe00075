import { useLingui } from "@lingui/react/macro";
import type { DealFilters } from "#contract/deals/filters.ts";
import { formatDay } from "#lib/format/format-day.ts";
import { useCategoryName } from "#lib/locale/locale-context.tsx";
import { SECTION_LABELS } from "#lib/locale/section-labels.ts";
import { useSaleLabels, useTimeLabels } from "./filter-labels.ts";

/**
 * Returns the title of a filtered list, such as `Halal Food & Groceries in London, this month`; null without a filter that the
 * title names.
 */
export function useListTitle(filters: DealFilters): string | null {
  const { t, i18n } = useLingui();
  const { category, merchant, location, channel, type, date, section, by } = filters;
  const categoryName = useCategoryName();
  const times = useTimeLabels();
  const sales = useSaleLabels();
  const isOfCategory = category && category !== "all";
  const sectionName = section && i18n._(SECTION_LABELS[section]);
  if (![category, merchant, location, channel, type, date, section, by].some(Boolean)) return null;
  let title = isOfCategory ? categoryName(category) : sectionName || t`Halal deals`;
  if (merchant) title = t`${title} at ${merchant}`;
  if (location) title = t`${title} in ${location}`;
  const day = by && formatDay(by, i18n.locale, "UTC", "long");
  for (const part of [
    isOfCategory && sectionName,
    type && sales.type[type],
    channel && sales.channel[channel],
    date && times[date],
    by && t`arriving by ${day}`,
  ]) {
    if (part) title = t`${title}, ${part}`;
  }
  return title;
}
