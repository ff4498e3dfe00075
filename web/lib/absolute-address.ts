/** Makes an address that a member entered absolute. Returns undefined if it is empty or invalid. */
export function absoluteAddress(address: string, siteUrl: string): string | undefined {
  return address && URL.canParse(address, siteUrl) ? new URL(address, siteUrl).href : undefined;
}
