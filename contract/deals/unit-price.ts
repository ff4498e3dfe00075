import type { DealFields } from "./deal-fields.ts";

export const UNITS = ["kg", "g", "l", "ml", "piece", "m"] as const;
export type Unit = (typeof UNITS)[number];

/** For each unit, the unit in which prices are compared, and the number of units in it: 1 kg has 1000 g. */
const COMPARISON_UNITS = {
  kg: ["kg", 1],
  g: ["kg", 1000],
  l: ["l", 1],
  ml: ["l", 1000],
  piece: ["piece", 1],
  m: ["m", 1],
} as const satisfies Record<Unit, readonly [string, number]>;

export interface UnitPrice {
  amount: number;
  unit: "kg" | "l" | "piece" | "m";
}

/**
 * Returns the price per kilogram, litre, piece or metre, without delivery; null if the deal is free or its price, amount or
 * unit is unknown.
 */
export function unitPrice(
  deal: Pick<DealFields, "price" | "hasPrice" | "unit" | "unitAmount">,
): UnitPrice | null {
  const { price, hasPrice, unit, unitAmount } = deal;
  if (!hasPrice || price === 0 || unit === null || !unitAmount || !isUnit(unit)) return null;
  const [compared, count] = COMPARISON_UNITS[unit];
  return { amount: (price / unitAmount) * count, unit: compared };
}

export function isUnit(value: string): value is Unit {
  return (UNITS as readonly string[]).includes(value);
}
