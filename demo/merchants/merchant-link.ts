/**
 * Where a deal leads: a page of the merchant's own `.example` address, which exists nowhere. Empty for what is
 * sold in a shop only.
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
