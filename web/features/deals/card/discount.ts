import type { Deal } from "#contract/deals/deal.ts";

/** Returns the saving in percent of the original price, rounded down; null without one. */
export function discountPercent(
  deal: Pick<Deal, "price" | "hasPrice" | "originalPrice">,
): number | null {
  const { price, hasPrice, originalPrice } = deal;
  if (!hasPrice || originalPrice === null || originalPrice <= price) return null;
  const percent = Math.floor((1 - price / originalPrice) * 100);
  return percent > 0 ? percent : null;
}
