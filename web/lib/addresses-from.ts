import type { SiteConfig } from "#contract/site-config.ts";

/**
 * The site's own services as reached from the address in the browser's bar: the same server answers to
 * `localhost` and `127.0.0.1`, and a page of one may not talk to the other. Services elsewhere stay where they are.
 */
export function addressesFrom(config: SiteConfig, origin: string): SiteConfig {
  const from = (address: string) =>
    address === config.siteUrl || address.startsWith(`${config.siteUrl}/`)
      ? origin + address.slice(config.siteUrl.length)
      : address;
  return {
    ...config,
    supabaseUrl: from(config.supabaseUrl),
    apiBaseUrl: from(config.apiBaseUrl),
    uploadBaseUrl: from(config.uploadBaseUrl),
  };
}
