import { useLingui } from "@lingui/react/macro";
import { canHoldExpired, type DealFilters, WITH_EXPIRED } from "#contract/deals/filters.ts";
import { NO_FACT_FILTERS } from "#contract/halal/fact-filters.ts";
import { DEFAULT_PRICE_RANGE } from "#contract/limits.ts";
import { useCertifiers } from "#features/deals/halal/filters/certifiers-context.ts";
import { useFactFilterLabels } from "#features/deals/halal/filters/use-fact-filter-labels.ts";
import { isStandard, useStoredStandard } from "#features/deals/halal/standard/stored-standard.ts";
import { formatDay } from "#lib/format/format-day.ts";
import { useCategoryName } from "#lib/locale/locale-context.tsx";
import { CHANNEL_LABELS, DEAL_TYPE_LABELS } from "#lib/locale/price-labels.ts";
import { SECTION_LABELS } from "#lib/locale/section-labels.ts";
import { RemovableChip } from "#ui/display/chip.tsx";
import { useDateLabels, usePriceLabels } from "./filter-labels.ts";
import { hasCategoryFilter, isSearch, listAddress } from "./list-address.ts";

/** `without` is the change that removes the filter. */
interface ActiveFilter {
  key: string;
  text: string;
  without: Partial<DealFilters>;
}

export function ActiveFilters({ basePath, filters }: { basePath: string; filters: DealFilters }) {
  const { t } = useLingui();
  const shown = useActiveFilters(basePath, filters).filter(({ key }) => key !== STANDARD);
  return shown.map(({ key, text, without }) => (
    <RemovableChip
      key={key}
      to={listAddress(basePath, { ...filters, ...without })}
      label={t`Remove filter: ${text}`}
    >
      <bdi>{text}</bdi>
    </RemovableChip>
  ));
}

/** The key of the reader's standard, which the tools show as a toggle. */
const STANDARD = "standard";

/**
 * Returns the active filters. A category page does not count its category, which is part of the page. The reader's standard is
 * one filter.
 */
export function useActiveFilters(basePath: string, filters: DealFilters): ActiveFilter[] {
  const { t, i18n } = useLingui();
  const categoryName = useCategoryName();
  const dateLabels = useDateLabels();
  const price = usePriceLabels(filters.priceRange);
  const facts = useFactFilterLabels();
  const certifiers = useCertifiers();
  const hasStandard = isStandard(useStoredStandard(), filters);
  const single = hasStandard ? { ...filters, ...NO_FACT_FILTERS } : filters;
  const active: ActiveFilter[] = [];
  if (hasCategoryFilter(basePath) && filters.category && filters.category !== "all") {
    active.push({
      key: "category",
      text: categoryName(filters.category),
      without: { category: "" },
    });
  }
  if (filters.section) {
    const section = i18n._(SECTION_LABELS[filters.section]);
    active.push({ key: "section", text: t`For: ${section}`, without: { section: "" } });
  }
  if (filters.by) {
    const day = formatDay(filters.by, i18n.locale, "UTC", "long");
    active.push({ key: "by", text: t`Arrives by ${day}`, without: { by: "" } });
  }
  if (hasStandard) active.push({ key: STANDARD, text: t`My standard`, without: NO_FACT_FILTERS });
  if (single.certifier) {
    const slug = single.certifier;
    const name = certifiers?.find((certifier) => certifier.slug === slug)?.name ?? slug;
    const text = slug === "not_disclosed" ? facts.notDisclosed : t`Certifier: ${name}`;
    active.push({ key: "certifier", text, without: { certifier: "" } });
  }
  for (const key of ["stunning", "alcohol"] as const) {
    const text = key === "stunning" ? facts.stunning[single[key]] : facts.alcohol[single[key]];
    if (text) active.push({ key, text, without: { [key]: "" } });
  }
  if (single.unknown) {
    active.push({ key: "unknown", text: facts.known, without: { unknown: "" } });
  }
  if (filters.merchant) {
    active.push({ key: "merchant", text: filters.merchant, without: { merchant: "" } });
  }
  if (filters.location) {
    active.push({ key: "location", text: filters.location, without: { location: "" } });
  }
  if (filters.channel) {
    const text = i18n._(CHANNEL_LABELS[filters.channel]);
    active.push({ key: "channel", text, without: { channel: "" } });
  }
  if (filters.type) {
    const text = i18n._(DEAL_TYPE_LABELS[filters.type]);
    active.push({ key: "type", text, without: { type: "" } });
  }
  if (filters.date) {
    active.push({ key: "date", text: dateLabels[filters.date], without: { date: "" } });
  }
  if (price) {
    active.push({ key: "price", text: price, without: { priceRange: DEFAULT_PRICE_RANGE } });
  }
  if (filters.status === WITH_EXPIRED && canHoldExpired(filters.sort) && !isSearch(basePath)) {
    active.push({ key: "status", text: t`With expired deals`, without: { status: "" } });
  }
  return active;
}
