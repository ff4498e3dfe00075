import { paths } from "#contract/addresses/paths.ts";

/** Returns the page that asks whether to stop such mails; one click of a mail program is posted to the same address. */
export function unsubscribeAddress(siteUrl: string, token: string): string {
  const address = new URL(paths.unsubscribe, siteUrl);
  address.searchParams.set("token", token);
  return address.href;
}
