import { useLingui } from "@lingui/react/macro";
import type { DateRange, ListSort } from "#contract/deals/filters.ts";
import { type PriceRange, priceLimits } from "#contract/deals/price-range.ts";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import { formatPrice } from "#lib/format/format-price.ts";

/** The date choices in the reader's language. */
export function useDateLabels(): Record<DateRange | "", string> {
  const { t } = useLingui();
  return {
    "": t`Any time`,
    today: t`Today`,
    week: t`This week`,
    month: t`This month`,
    year: t`This year`,
  };
}

/** The date filter as part of a title: `Halal deals, this month`. */
export function useTimeLabels(): Record<DateRange, string> {
  const { t } = useLingui();
  return { today: t`today`, week: t`this week`, month: t`this month`, year: t`this year` };
}

/** The place of sale and the kind as parts of a title: `Halal deals, in shops`. */
export function useSaleLabels() {
  const { t } = useLingui();
  return {
    channel: {
      online: t`online`,
      in_store: t`in shops`,
      both: t`online and in shops`,
    },
    type: { discount: t`offers`, freebie: t`freebies`, giveaway: t`giveaways` },
  };
}

/** The sorts in the reader's language. A search without a sort shows its best matches first. */
export function useSortLabels(): Record<ListSort | "", string> {
  const { t } = useLingui();
  return {
    "": t`Best match`,
    latest: t`Latest`,
    hottest: t`Hottest`,
    price_low: t`Lowest price`,
    price_high: t`Highest price`,
    trending: t`Trending`,
    discussed: t`Discussed`,
    ending: t`Ending soon`,
    starting: t`Starting soon`,
    total: t`Lowest total`,
  };
}

/** Returns a price range in the reader's language; null without a limit. */
export function usePriceLabels(range: PriceRange): string | null {
  const { t, i18n } = useLingui();
  const { min, max } = priceLimits(range);
  const [from, to] = [min, max].map((end) => formatPrice(end ?? 0, DEFAULT_CURRENCY, i18n.locale));
  if (min !== null && max !== null) return t`${from}–${to}`;
  if (min !== null) return t`From ${from}`;
  return max === null ? null : t`Up to ${to}`;
}
