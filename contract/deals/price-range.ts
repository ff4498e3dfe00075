import { DEFAULT_PRICE_RANGE, PRICE_MAX } from "#contract/limits.ts";

/** From and to, in the currency of the deals. */
export type PriceRange = readonly [number, number];

/** The limits of a range. Null is no limit: the default 0 to 1000 hides neither dearer deals nor unknown prices. */
export interface PriceLimits {
  min: number | null;
  max: number | null;
}

/** The limits that a range sets; an end at its default sets none. */
export function priceLimits([min, max]: PriceRange): PriceLimits {
  return {
    min: min === DEFAULT_PRICE_RANGE[0] ? null : min,
    max: max === DEFAULT_PRICE_RANGE[1] ? null : max,
  };
}

/** A typed range: invalid prices are ignored, and ends in the wrong order are swapped. */
export function priceRangeFrom(from: string | null, to: string | null): PriceRange {
  const [defaultMin, defaultMax] = DEFAULT_PRICE_RANGE;
  const min = readPrice(from ?? "") ?? defaultMin;
  const max = readPrice(to ?? "") ?? defaultMax;
  return max !== defaultMax && min > max ? [max, min] : [min, max];
}

/** 0 to 1,000,000 with at most two decimals, as prices of deals are. */
const PRICE = /^\d{1,7}(\.\d{1,2})?$/;
/** `1,500` and `1,234,567.50` group thousands; `12,50` has a decimal comma. */
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/;
const DECIMAL_COMMA = /^\d{1,7},\d{1,2}$/;

/** The price that a reader typed, null where it is none. */
export function readPrice(text: string): number | null {
  const typed = text.trim();
  const plain = GROUPED.test(typed)
    ? typed.replaceAll(",", "")
    : DECIMAL_COMMA.test(typed)
      ? typed.replace(",", ".")
      : typed;
  return PRICE.test(plain) && Number(plain) <= PRICE_MAX ? Number(plain) : null;
}
