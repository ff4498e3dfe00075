import { Trans, useLingui } from "@lingui/react/macro";
import type { DealFilters } from "#contract/deals/filters.ts";
import { priceLimits } from "#contract/deals/price-range.ts";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import { currencySign } from "#lib/format/format-price.ts";

/** Explains how a price sort or range treats deals in other currencies; empty without either. */
export function PriceNote({ filters }: { filters: DealFilters }) {
  const { i18n } = useLingui();
  const { min, max } = priceLimits(filters.priceRange);
  const isRange = min !== null || max !== null;
  if (!isRange && filters.sort !== "price_low" && filters.sort !== "price_high") return null;
  const sign = currencySign(DEFAULT_CURRENCY, i18n.locale);
  return (
    <p className="text-fs-14 text-muted">
      {isRange ? (
        <Trans>Only deals priced in {sign}.</Trans>
      ) : (
        <Trans>Prices in {sign}; deals in other currencies come after.</Trans>
      )}
    </p>
  );
}
