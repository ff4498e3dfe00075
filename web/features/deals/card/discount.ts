import type { Deal } from "#contract/deals/deal.ts";
import { shownPrice } from "#contract/deals/shown-price.ts";

/** Returns the saving of the shown price in percent of the original price, rounded down; null without one. */
export function discountPercent(
  deal: Pick<Deal, "price" | "totalPrice" | "hasPrice" | "originalPrice">,
): number | null {
  const { hasPrice, originalPrice } = deal;
  const price = shownPrice(deal);
  if (!hasPrice || originalPrice === null || originalPrice <= price) return null;
  const percent = Math.floor((1 - price / originalPrice) * 100);
  return percent > 0 ? percent : null;
}
