/** An address that members gave, made absolute; undefined for an empty one and for one that is none. */
export function absoluteAddress(address: string, siteUrl: string): string | undefined {
  return address && URL.canParse(address, siteUrl) ? new URL(address, siteUrl).href : undefined;
}
