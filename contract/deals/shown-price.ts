import type { DealFields } from "./deal-fields.ts";

/** Returns the price that lists, feeds and other short forms show: the total if it is known. */
export function shownPrice({ price, totalPrice }: Pick<DealFields, "price" | "totalPrice">) {
  return totalPrice ?? price;
}
