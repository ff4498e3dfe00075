import type { DealFields } from "./deal-fields.ts";

export const UNITS = ["kg", "g", "l", "ml", "piece", "m"] as const;
export type Unit = (typeof UNITS)[number];

/** Units that prices are compared by, and how many of each unit they hold. */
const COMPARED = {
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

/** Returns the price without delivery of a kilogram, litre, piece or metre; null if it is free or unknown. */
export function unitPrice(
  deal: Pick<DealFields, "price" | "hasPrice" | "unit" | "unitAmount">,
): UnitPrice | null {
  const { price, hasPrice, unit, unitAmount } = deal;
  if (!hasPrice || price === 0 || unit === null || !unitAmount || !isUnit(unit)) return null;
  const [compared, count] = COMPARED[unit];
  return { amount: (price / unitAmount) * count, unit: compared };
}

export function isUnit(word: string): word is Unit {
  return (UNITS as readonly string[]).includes(word);
}
