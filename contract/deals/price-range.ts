import { DEFAULT_CURRENCY, DEFAULT_PRICE_RANGE } from "#contract/limits.ts";
import { parsePrice } from "./price.ts";

/** Lowest and highest price in the site's currency; null for no limit. The default 0 to 1000 has no limits either. */
export type PriceRange = readonly [number | null, number | null];

/** Limits of a range. Null means no limit: higher and unknown prices are included. */
export interface PriceLimits {
  min: number | null;
  max: number | null;
}

/** Returns the limits of a range. */
export function priceLimits([min, max]: PriceRange): PriceLimits {
  if (min !== DEFAULT_PRICE_RANGE[0]) return { min, max };
  // A maximum includes only known prices, which are at least 0.
  return max === DEFAULT_PRICE_RANGE[1]
    ? { min: null, max: null }
    : { min: max === null ? 0 : null, max };
}

/** Parses a range. Ignores invalid prices and swaps reversed values. A stated limit applies, even 0 or 1000. */
export function priceRangeFrom(from: string | null, to: string | null): PriceRange {
  const min = readPrice(from ?? "");
  const max = readPrice(to ?? "");
  if (min === null && max === null) return DEFAULT_PRICE_RANGE;
  if (min !== null && max !== null && min > max) return [max, min];
  // "0 to 1000" would be the default.
  return max !== null && min === 0 ? [null, max] : [min, max];
}

/** Parses a limit as the forms parse prices; null if it is empty or invalid. */
function readPrice(typed: string): number | null {
  return parsePrice(typed, DEFAULT_CURRENCY).amount;
}
