export const CHANNELS = ["online", "in_store", "both"] as const;
export const DELIVERY_KINDS = ["included", "fixed", "free_over", "collect", "unknown"] as const;
export const DEAL_TYPES = ["discount", "freebie", "giveaway"] as const;
export const PRICE_SOURCES = ["merchant", "seen"] as const;

/** Returns the total of an unsaved deal, or null if it is unknown. Same rules as `private.total_price`. */
export function totalOf(typed: {
  price: number | null;
  channel: string | null;
  delivery_kind: string | null;
  delivery_cost: number | null;
  free_delivery_over: number | null;
}): number | null {
  const { price, delivery_kind: kind, delivery_cost: cost, free_delivery_over: limit } = typed;
  if (price === null) return null;
  const isFree =
    typed.channel === "in_store" ||
    kind === "included" ||
    kind === "collect" ||
    (kind === "free_over" && limit !== null && price >= limit);
  if (isFree) return price;
  if (cost === null || (kind !== "fixed" && kind !== "free_over")) return null;
  // In pence: 19.99 + 2.95 is 22.939999999999998.
  return Math.round(price * 100 + cost * 100) / 100;
}
