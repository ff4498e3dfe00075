import { paths } from "#contract/addresses/paths.ts";

/**
 * Returns the address of the page that asks whether to stop emails of one kind. Email programs send their one-click POST to
 * the same address.
 */
export function unsubscribeAddress(siteUrl: string, token: string): string {
  const address = new URL(paths.unsubscribe, siteUrl);
  address.searchParams.set("token", token);
  return address.href;
}
