/** The approved merchant that a deal names, and whether its halal facts apply to the deal; for admins. */
export interface ShopTie {
  merchantId: string;
  name: string;
  /** Whether the deal's link is on the merchant's website, so that the facts apply. */
  isOnWebsite: boolean;
  /** Whether an admin has tied the deal to the merchant, so that they apply, too. */
  isTied: boolean;
}

/** Reads `shop` of a procedure; null if the deal names no approved merchant. */
export function shopTieFrom(json: unknown): ShopTie | null {
  if (typeof json !== "object" || json === null) return null;
  const row = json as Record<string, unknown>;
  return {
    merchantId: String(row.merchant_id),
    name: String(row.name),
    isOnWebsite: row.is_on_website === true,
    isTied: row.is_tied === true,
  };
}
