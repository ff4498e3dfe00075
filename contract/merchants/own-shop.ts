import { merchantKey } from "./merchant-key.ts";

/** The signed-in member, with the keys of the approved merchants that the member registered. */
export interface ShopMember {
  id: string;
  shopKeys: readonly string[];
}

interface ShopDeal {
  userId: string | null;
  merchant: string;
  isAssociated: boolean;
}

/** Returns whether a member speaks for the deal's shop, like `private.is_own_shop`. Shops do not vote on their deals. */
export function isOwnShop(deal: ShopDeal, member: ShopMember | null): boolean {
  if (member === null) return false;
  return (
    (deal.isAssociated && deal.userId === member.id) ||
    (member.shopKeys.length > 0 && member.shopKeys.includes(merchantKey(deal.merchant)))
  );
}
