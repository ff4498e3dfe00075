import type { Deal } from "#contract/deal.ts";

/** What a deal costs, `£24.99` or `Free`; empty where nobody knows. */
export function priceText({ hasPrice, price, currency }: Deal): string {
  if (!hasPrice) return "";
  if (price === 0) return "Free";
  try {
    return new Intl.NumberFormat("en", {
      style: "currency",
      currency,
      trailingZeroDisplay: "stripIfInteger",
    }).format(price);
  } catch {
    return `${price} ${currency}`;
  }
}
