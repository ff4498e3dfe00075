import { DEFAULT_PRICE_RANGE, PRICE_MAX } from "#contract/limits.ts";

/** Lowest and highest price, in the currency of the deals. */
export type PriceRange = readonly [number, number];

/** Limits of a range. Null means no limit, so the default 0 to 1000 includes higher and unknown prices. */
export interface PriceLimits {
  min: number | null;
  max: number | null;
}

/** Returns the limits of a range; a default value means no limit. */
export function priceLimits([min, max]: PriceRange): PriceLimits {
  return {
    min: min === DEFAULT_PRICE_RANGE[0] ? null : min,
    max: max === DEFAULT_PRICE_RANGE[1] ? null : max,
  };
}

/** Parses a range. Ignores invalid prices and swaps reversed values. */
export function priceRangeFrom(from: string | null, to: string | null): PriceRange {
  const [defaultMin, defaultMax] = DEFAULT_PRICE_RANGE;
  const min = readPrice(from ?? "") ?? defaultMin;
  const max = readPrice(to ?? "") ?? defaultMax;
  return max !== defaultMax && min > max ? [max, min] : [min, max];
}

/** Up to 1,000,000 with at most two decimals, like prices of deals. */
const PRICE = /^\d{1,7}(\.\d{1,2})?$/;
/** Thousands separators, as in `1,500` and `1,234,567.50`; in `12,50` the comma is a decimal separator. */
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/;
const DECIMAL_COMMA = /^\d{1,7},\d{1,2}$/;

export function readPrice(text: string): number | null {
  const typed = text.trim();
  const plain = GROUPED.test(typed)
    ? typed.replaceAll(",", "")
    : DECIMAL_COMMA.test(typed)
      ? typed.replace(",", ".")
      : typed;
  return PRICE.test(plain) && Number(plain) <= PRICE_MAX ? Number(plain) : null;
}
