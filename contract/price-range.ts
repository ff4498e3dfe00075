import { DEFAULT_PRICE_RANGE, PRICE_MAX } from "./limits.ts";

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
  const min = priceFrom(from) ?? defaultMin;
  const max = priceFrom(to) ?? defaultMax;
  return max !== defaultMax && min > max ? [max, min] : [min, max];
}

/** 0 to 1,000,000 with at most two decimals, as prices of deals are. */
const PRICE = /^\d{1,7}(\.\d{1,2})?$/;

function priceFrom(text: string | null): number | null {
  const price = Number(text);
  return text !== null && PRICE.test(text.trim()) && price <= PRICE_MAX ? price : null;
}
