/** Returns an address of the site itself as a path, so that a page does not name the site again and again; others as they are. */
export function withoutOrigin(address: string, siteUrl: string): string {
  return address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address;
}
