import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "react-redux";
import type { DealFilters } from "#contract/deals/filters.ts";
import { priceLimits } from "#contract/deals/price-range.ts";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import { selectItemsOfAll, selectTotalItems } from "#features/deals/deals-slice.ts";
import { currencySign } from "#lib/format/currency-sign.ts";

/**
 * Explains how a price sort or range treats deals in other currencies, and how many deals a sort by total omits. Renders nothing
 * for other lists.
 */
export function PriceNote({ filters }: { filters: DealFilters }) {
  const { i18n } = useLingui();
  const total = useSelector(selectTotalItems);
  const all = useSelector(selectItemsOfAll);
  const { min, max } = priceLimits(filters.priceRange);
  const isRange = min !== null || max !== null;
  const isTotal = filters.sort === "total" && all !== undefined;
  const isPrice = filters.sort === "price_low" || filters.sort === "price_high";
  if (!isRange && !isPrice && !isTotal) return null;
  const shown = i18n.number(total);
  const sign = currencySign(DEFAULT_CURRENCY, i18n.locale);
  return (
    <p className="text-fs-14 text-muted">
      {isTotal && (
        <Plural
          value={all}
          one={`${shown} of # deal shows its delivery cost.`}
          other={`${shown} of # deals show their delivery cost.`}
        />
      )}
      {isTotal && isRange && " "}
      {isRange && <Trans>Only deals priced in {sign}.</Trans>}
      {!isRange && isPrice && <Trans>Prices in {sign} first, then in other currencies.</Trans>}
    </p>
  );
}
