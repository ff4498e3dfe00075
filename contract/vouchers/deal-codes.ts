import type { Deal } from "#contract/deals/deal.ts";
import type { Voucher } from "./voucher.ts";

type Priced = Pick<Deal, "id" | "price" | "hasPrice" | "currency" | "isExpired" | "facts">;

/**
 * Returns the codes for a deal: its own code, and the codes of its merchant that its price does not rule out (as in
 * `private.is_code_for`). The deal's own code is first, then working codes before failing ones, and larger savings before
 * smaller ones. A free deal has only its own code; an expired deal and a financial product have none.
 */
export function codesForDeal(deal: Priced, vouchers: readonly Voucher[]): Voucher[] {
  if (deal.isExpired || deal.facts.finance?.is_product) return [];
  return vouchers
    .filter((voucher) => voucher.dealId === deal.id || mayApply(deal, voucher))
    .sort(
      (a, b) =>
        Number(b.dealId === deal.id) - Number(a.dealId === deal.id) ||
        Number(isFailing(a)) - Number(isFailing(b)) ||
        savingOf(deal, b) - savingOf(deal, a),
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

/** Returns the saving on this deal, in its currency; 0 if the code or the deal states no amount. */
function savingOf({ price, hasPrice, currency }: Priced, voucher: Voucher): number {
  const { discountType, discountValue } = voucher;
  if (!hasPrice || discountValue === null) return 0;
  if (discountType === "percentage") return (price * discountValue) / 100;
  return currency === voucher.currency ? Math.min(discountValue, price) : 0;
}
