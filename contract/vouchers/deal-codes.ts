import type { Deal } from "#contract/deals/deal.ts";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import type { Voucher } from "./voucher.ts";

type Priced = Pick<Deal, "price" | "hasPrice" | "currency" | "isExpired">;

/**
 * Returns the merchant's codes that the price of a deal does not rule out, the largest saving first. A free or expired deal has
 * none. `private.is_code_for` in the database has the same rules.
 */
export function codesForDeal(deal: Priced, vouchers: readonly Voucher[]): Voucher[] {
  if (deal.isExpired || (deal.hasPrice && deal.price === 0)) return [];
  return vouchers
    .filter(({ minSpend }) => minSpend === null || !deal.hasPrice || reaches(deal, minSpend))
    .sort((one, other) => savingOf(deal, other) - savingOf(deal, one));
}

function reaches({ price, currency }: Priced, minSpend: number): boolean {
  return currency === DEFAULT_CURRENCY && price >= minSpend;
}

/** Returns the saving on the deal alone, in its currency; 0 if the code or the deal states no amount. */
function savingOf({ price, hasPrice, currency }: Priced, voucher: Voucher): number {
  const { discountType, discountValue } = voucher;
  if (!hasPrice || discountValue === null) return 0;
  if (discountType === "percentage") return (price * discountValue) / 100;
  return currency === DEFAULT_CURRENCY ? Math.min(discountValue, price) : 0;
}
