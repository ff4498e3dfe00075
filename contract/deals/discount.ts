import type { Deal } from "./deal.ts";
import { shownPrice } from "./shown-price.ts";

/** Returns the discount from the original to the shown price in percent, rounded down, or null. */
export function discountPercent(
  deal: Pick<Deal, "price" | "totalPrice" | "hasPrice" | "originalPrice">,
): number | null {
  const { hasPrice, originalPrice } = deal;
  const price = shownPrice(deal);
  if (!hasPrice || originalPrice === null || originalPrice <= price) return null;
  const before = Math.round(originalPrice * 100);
  return Math.floor(((before - Math.round(price * 100)) * 100) / before) || null;
}
