/**
 * Returns the link of a deal: a page at the merchant's `.example` address, which does not exist. Empty for deals that are sold
 * only in a shop.
 */
export function merchantLink(merchant: string, page: string | undefined): string {
  if (!page) return "";
  const host = merchant
    .toLowerCase()
    .replaceAll("&", "and")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `https://${host}.example/${page}`;
}
