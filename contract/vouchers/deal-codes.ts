import type { Deal } from "#contract/deals/deal.ts";
import type { Voucher } from "./voucher.ts";

type Priced = Pick<Deal, "id" | "price" | "hasPrice" | "currency" | "isExpired" | "facts">;

/**
 * Returns the deal's own code and those of its merchant that its price does not rule out: its own first, working codes before failing
 * ones, then the largest saving first. A free deal has only its own, an expired one and a financial product none. `private.is_code_for` in the database has the same rules.
 */
export function codesForDeal(deal: Priced, vouchers: readonly Voucher[]): Voucher[] {
  if (deal.isExpired || deal.facts.finance?.is_product) return [];
  return vouchers
    .filter((voucher) => voucher.dealId === deal.id || mayApply(deal, voucher))
    .sort(
      (one, other) =>
        Number(other.dealId === deal.id) - Number(one.dealId === deal.id) ||
        Number(isFailing(one)) - Number(isFailing(other)) ||
        savingOf(deal, other) - savingOf(deal, one),
    );
}

function mayApply({ hasPrice, price, currency }: Priced, voucher: Voucher): boolean {
  const { minSpend } = voucher;
  if (hasPrice && price === 0) return false;
  return minSpend === null || !hasPrice || (currency === voucher.currency && price >= minSpend);
}

function isFailing({ proof }: Voucher): boolean {
  return proof.failingReason !== null;
}

/** Returns the saving on the deal alone, in its currency; 0 if the code or the deal states no amount. */
function savingOf({ price, hasPrice, currency }: Priced, voucher: Voucher): number {
  const { discountType, discountValue } = voucher;
  if (!hasPrice || discountValue === null) return 0;
  if (discountType === "percentage") return (price * discountValue) / 100;
  return currency === voucher.currency ? Math.min(discountValue, price) : 0;
}
