/** Shortens an address of the site to its path. Other addresses are returned unchanged. */
export function withoutOrigin(address: string, siteUrl: string): string {
  return address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address;
}
